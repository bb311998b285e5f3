/* Bars by Flot, which JMeter's template brings. Charts are drawn once they are in the page. */
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

  /** An axis of powers of ten: bars stand on the power below the least value, for zero has no place on it. */
  function logarithmic(values) {
    const positive = values.filter((v) => v > 0);
    const floor = Math.floor(Math.log10(Math.min(...positive)) - 0.05);
    const top = Math.ceil(Math.log10(Math.max(...positive)) + 0.05);
    const ticks = [];
    for (let power = floor; power <= top; power++) {
      ticks.push([Math.pow(10, power), power < 0 ? String(Math.pow(10, power)) : am.count(Math.pow(10, power))]);
    }
    return {
      min: Math.pow(10, floor), max: Math.pow(10, top), ticks: ticks, tickColor: '#eee',
      transform: (v) => Math.log10(Math.max(v, Math.pow(10, floor))),
      inverseTransform: (v) => Math.pow(10, v),
    };
  }

  function bars(variants, patterns, value, interval) {
    const width = GROUP_WIDTH / variants.length;
    return variants.map((v, i) => {
      const points = patterns.map((p, x) => {
        const mean = model.mean(v.id, p.id);
        const spread = model.spread(v.id, p.id) || {};
        const y = mean ? value(mean, spread) : null;
        return y === null || y === undefined ? null : {
          x: x - GROUP_WIDTH / 2 + (i + 0.5) * width, y: y, error: interval(mean, spread), variant: v, pattern: p,
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
      const label = am.el('div', { class: 'am-value' }, p.y === 0 || p.y >= 1000 ? p.y.toFixed(0) : p.y.toPrecision(3));
      holder[0].appendChild(label);
      label.style.left = offset.left - label.offsetWidth / 2 + 'px';
      label.style.top = offset.top - label.offsetHeight - 1 + 'px';
      return label;
    }));
    const widest = Math.max(0, ...labels.map((l) => l.offsetWidth));
    if (widest + 2 > scale * GROUP_WIDTH / allBars.length) {
      labels.forEach((l) => l.remove());
    }
  }

  /**
   * Groups of bars, a group per pattern and a bar per variant; null if nothing was measured.
   *
   * @param value of a mean and its spread; no bar if null
   * @param interval half the width of the whisker; none if null
   * @param log whether the scale is logarithmic
   */
  am.barChart = function (id, title, variants, patterns, value, interval, log) {
    const all = bars(variants, patterns, value, interval);
    if (all.every((b) => b.points.length === 0)) {
      return null;
    }
    const chart = figure(title, id, 'am-bars');
    chart.plot.setAttribute('data-scale', log ? 'logarithmic' : 'linear');
    waiting.push(() => {
      const top = Math.max(0, ...all.flatMap((b) => b.points.map((p) => p.y + (p.error || 0))));
      window.jQuery.plot(chart.plot, all.flatMap(series), {
        grid: GRID,
        legend: { show: false },
        hooks: { draw: [(plot) => valueLabels(plot, all)] },
        xaxis: {
          min: -0.5, max: patterns.length - 0.5, tickLength: 0,
          ticks: patterns.map((p, i) => [i, am.escaped(p.id)]),
        },
        yaxis: log && top > 0 ? logarithmic(all.flatMap((b) => b.points.map((p) => p.y)))
            : { min: 0, max: top * 1.12 || 1, tickColor: '#eee' },
      });
      hover(chart.plot, (item) => {
        const p = item.series.figures[item.dataIndex];
        return p.variant.title + ', ' + p.pattern.title + ': ' + am.fixed(p.y, 2) + ' ' + am.plusMinus(p.error);
      });
    });
    return chart.element;
  };

  am.chart = { grid: GRID, figure: figure, hover: hover, later: (draw) => waiting.push(draw) };
})(window.AuthMeter);
