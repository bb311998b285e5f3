/* Bars and lines by Flot, which JMeter's template brings. Charts are drawn once they are in the page. */
(function (am) {
  'use strict';
  const model = am.model;
  const waiting = [];
  const GROUP_WIDTH = 0.8;
  const INK = '#444';
  const GRID = { borderWidth: { top: 0, right: 0, bottom: 1, left: 0 }, borderColor: '#bbb', hoverable: true, labelMargin: 6 };

  am.drawCharts = function () {
    waiting.splice(0).forEach((draw) => draw());
  };

  function figure(title, id, kind) {
    const plot = am.el('div', { class: kind, id: id });
    const element = am.el('figure', null, am.el('figcaption', null, title), plot);
    return { element: element, plot: plot };
  }

  /** The text for a point under the mouse. */
  function hover(plot, text) {
    const tip = am.el('div', { class: 'am-tip' });
    window.jQuery(plot).on('plothover', (event, position, item) => {
      if (item) {
        tip.textContent = text(item);
        document.body.appendChild(tip);
        const left = Math.min(position.pageX + 12, document.documentElement.clientWidth - tip.offsetWidth - 4);
        tip.style.left = Math.max(0, left) + 'px';
        tip.style.top = position.pageY + 14 + 'px';
      } else {
        tip.remove();
      }
    });
  }

  function bars(variants, patterns, value, interval) {
    const width = GROUP_WIDTH / variants.length;
    return variants.map((v, i) => {
      const points = patterns.map((p, x) => {
        const mean = model.mean(v.id, p.id);
        const y = mean ? value(mean) : null;
        return y === null ? null : {
          x: x - GROUP_WIDTH / 2 + (i + 0.5) * width, y: y,
          error: interval(mean, model.spread(v.id, p.id)), variant: v, pattern: p,
        };
      }).filter((p) => p);
      return { variant: v, points: points, width: width * 0.86 };
    });
  }

  function series(bar) {
    const drawn = [{
      figures: bar.points, color: bar.variant.colour, data: bar.points.map((p) => [p.x, p.y]),
      bars: { show: true, barWidth: bar.width, align: 'center', lineWidth: 0, fill: 0.9 },
    }];
    const errors = bar.points.filter((p) => p.error !== null && p.error !== undefined);
    if (errors.length) {
      drawn.push({
        data: errors.map((p) => [p.x, p.y, p.error]), color: INK, hoverable: false,
        bars: { show: false }, lines: { show: false },
        points: {
          show: true, radius: 0, lineWidth: 0, errorbars: 'y',
          yerr: { show: true, upperCap: '-', lowerCap: '-', radius: 3, color: INK, lineWidth: 1 },
        },
      });
    }
    return drawn;
  }

  /** Figures over the bars, where a bar is wide enough to carry its own. */
  function valueLabels(plot, allBars) {
    const holder = plot.getPlaceholder();
    holder.find('.am-value').remove();
    const scale = plot.getAxes().xaxis.p2c(1) - plot.getAxes().xaxis.p2c(0);
    const labels = allBars.flatMap((bar) => bar.points.map((p) => {
      const offset = plot.pointOffset({ x: p.x, y: p.y + (p.error || 0) });
      const label = am.el('div', { class: 'am-value' }, p.y >= 1000 ? p.y.toFixed(0) : p.y.toPrecision(3));
      holder[0].appendChild(label);
      label.style.left = offset.left - label.offsetWidth / 2 + 'px';
      label.style.top = offset.top - label.offsetHeight - 1 + 'px';
      return label;
    }));
    const widest = Math.max(0, ...labels.map((l) => l.offsetWidth));
    if (widest > scale * GROUP_WIDTH / allBars.length) {
      labels.forEach((l) => l.remove());
    }
  }

  /** Groups of bars, a group per pattern and a bar per variant. */
  am.barChart = function (id, title, variants, patterns, value, interval) {
    const chart = figure(title, id, 'am-bars');
    waiting.push(() => {
      const all = bars(variants, patterns, value, interval);
      const top = Math.max(0, ...all.flatMap((b) => b.points.map((p) => p.y + (p.error || 0))));
      window.jQuery.plot(chart.plot, all.flatMap(series), {
        grid: GRID,
        legend: { show: false },
        hooks: { draw: [(plot) => valueLabels(plot, all)] },
        xaxis: {
          min: -0.5, max: patterns.length - 0.5, tickLength: 0,
          ticks: patterns.map((p, i) => [i, am.escaped(p.id)]),
        },
        yaxis: { min: 0, max: top * 1.12 || 1, tickColor: '#eee' },
      });
      hover(chart.plot, (item) => {
        const p = item.series.figures[item.dataIndex];
        return p.variant.title + ', ' + p.pattern.title + ': ' + am.fixed(p.y, 2) + ' ' + am.plusMinus(p.error);
      });
    });
    return chart.element;
  };

  /**
   * A small chart over the time of the runs of one cell, a line per repeat.
   *
   * @param top common end of the scale, so that charts beside each other compare
   */
  am.lineChart = function (title, colour, lines, value, top, unit) {
    const chart = figure(title, null, 'am-line');
    waiting.push(() => {
      window.jQuery.plot(chart.plot, lines.map((line, i) => ({
        color: colour,
        data: line.points.map((p) => [p.seconds, value(p)]),
        lines: { show: true, lineWidth: i === 0 ? 1.8 : 1 },
        points: { show: line.points.length < 3, radius: 2 },
        shadowSize: 0,
        line: line,
      })), {
        grid: GRID,
        legend: { show: false },
        xaxis: { min: 0, ticks: 4, tickFormatter: (v, axis) => v.toFixed(axis.tickDecimals) + '\u00a0s', tickLength: 0 },
        yaxis: { min: 0, max: top * 1.05 || 1, ticks: 2, tickColor: '#eee' },
      });
      hover(chart.plot, (item) => 'run ' + item.series.line.repeat + ', second ' + item.datapoint[0].toFixed(0) + ': '
          + am.fixed(item.datapoint[1], 2) + ' ' + unit);
    });
    return chart.element;
  };
})(window.AuthMeter);
