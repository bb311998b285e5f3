/* The timeline of a fault: what the users of the load saw in each half second, and what was done to which component. */
(function (am) {
  'use strict';
  const SVG = 'http://www.w3.org/2000/svg';
  const HEIGHT = 56;
  const WIDTH = 420;
  const KINDS = [['good', 'good returns'], ['asked', 'asked to log in again'], ['failed', 'failed']];

  function shape(tag, attributes, text) {
    const element = document.createElementNS(SVG, tag);
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    if (text) {
      element.textContent = text;
    }
    return element;
  }

  /** Bars stacked from below: good, asked, failed. */
  function bars(line, scale) {
    return line.good.flatMap((unused, i) => {
      let top = HEIGHT;
      return KINDS.map(([kind, title]) => {
        const count = line[kind][i];
        const height = count / scale.top * (HEIGHT - 4);
        top -= height;
        const at = line.startMs + i * line.bucketMs;
        const bar = shape('rect', {
          class: 'am-' + kind + '-bar', x: scale.x(at), y: top, height: height,
          width: Math.max(0.5, scale.x(at + line.bucketMs) - scale.x(at) - 0.5),
        });
        bar.appendChild(shape('title', {}, count + ' ' + title + ', second ' + (at / 1000).toFixed(1)));
        return count ? bar : null;
      }).filter((b) => b);
    });
  }

  function events(row, scale) {
    return row.events.flatMap((e) => {
      const mark = shape('rect', {
        class: e.action === 'start' ? 'am-start-mark' : 'am-kill-mark', x: scale.x(e.atMs), y: 0, height: HEIGHT,
        width: Math.max(1.5, scale.x(e.doneMs) - scale.x(e.atMs)),
      });
      mark.appendChild(shape('title', {}, e.action + ' ' + e.component + ', second ' + (e.atMs / 1000).toFixed(1)
          + ' to ' + (e.doneMs / 1000).toFixed(1)));
      return mark;
    });
  }

  function axis(scale) {
    const step = [1, 2, 5, 10, 20, 50, 100].find((s) => (scale.to - scale.from) / 1000 / s <= 8) || 200;
    const ticks = [];
    for (let s = Math.ceil(scale.from / 1000 / step) * step; s * 1000 <= scale.to; s += step) {
      ticks.push(shape('text', { class: 'am-tick', x: scale.x(s * 1000), y: HEIGHT + 12, 'text-anchor': 'middle' }, s + ' s'));
    }
    return ticks.concat(shape('line', { class: 'am-axis', x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT }));
  }

  /** One after the other, those that happened together in one sentence. */
  function told(row) {
    return row.events.map((e) => e.action + ' ' + e.component + ' at ' + (e.atMs / 1000).toFixed(1) + '\u00a0s').join(', ');
  }

  function strip(row, scale) {
    const chart = shape('svg', {
      viewBox: '-14 0 ' + (WIDTH + 28) + ' ' + (HEIGHT + 16), role: 'img', class: 'am-strip', 'aria-label': told(row),
      'data-variant': row.variant, 'data-pattern': row.pattern,
    });
    events(row, scale).concat(bars(row.timeline, scale), axis(scale)).forEach((s) => chart.appendChild(s));
    return am.el('figure', null, chart, am.el('figcaption', null, told(row)));
  }

  function scaleOf(rows) {
    const lines = rows.map((r) => r.timeline);
    const from = Math.min(...lines.map((l) => l.startMs));
    const to = Math.max(...lines.map((l) => l.startMs + l.good.length * l.bucketMs), ...rows.flatMap((r) => r.events.map((e) => e.doneMs)));
    const top = Math.max(1, ...lines.flatMap((l) => l.good.map((g, i) => g + l.asked[i] + l.failed[i])));
    return { from: from, to: to, top: top, x: (ms) => (ms - from) / (to - from) * WIDTH };
  }

  function legend() {
    return am.el('div', { class: 'am-legend am-minor' }, KINDS.map(([kind, title]) => am.el('span', { class: 'am-key' },
        am.el('i', { class: 'am-' + kind + '-key' }), title)),
    am.el('span', { class: 'am-key' }, am.el('i', { class: 'am-kill-key' }), 'killed or stopped'),
    am.el('span', { class: 'am-key' }, am.el('i', { class: 'am-start-key' }), 'started, until it answers'));
  }

  /** A card per method under each fault; the cards of a fault share both axes. */
  am.failoverTimelines = function (patterns, variants, of) {
    return [
      am.el('h3', null, 'What the users of the load saw'),
      am.el('p', { class: 'am-caption' }, 'Returns per half second; second 0 is the fault.'),
      legend(),
      patterns.map((p) => {
        const scale = scaleOf(variants.flatMap((v) => of(v, p)));
        return [am.el('h4', null, am.pattern(p)), am.el('div', { class: 'am-multiples am-strips' },
            variants.filter((v) => of(v, p).length).map((v) => am.el('div', { class: 'am-card' },
                am.el('h4', null, am.variant(v)), of(v, p).map((r) => strip(r, scale)))))];
      }),
    ];
  };
})(window.AuthMeter);
