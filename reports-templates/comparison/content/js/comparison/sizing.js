/* What a test costs each kind of component, from which the answer has the number of servers. */
(function (am) {
  'use strict';
  const model = am.model;
  const KILO = 1e3;
  const MEGA = 1e6;
  const STEPS = [1, 2, 5, 10];

  /** Places on a scale from 0, in percent of its width, and round ticks on it. */
  function scale(figures) {
    const to = 1.08 * Math.max(...figures.map((f) => (f.high === null ? f.mean : f.high)));
    const unit = Math.pow(10, Math.floor(Math.log10(to / 4)));
    const step = unit * STEPS.find((s) => to / (s * unit) < 5);
    const ticks = [];
    for (let tick = 0; tick < to; tick += step) {
      ticks.push(tick);
    }
    return { place: (value) => 100 * Math.max(0, Math.min(value, to)) / to, ticks: ticks, digits: step < 1 ? 1 : 0 };
  }

  const interval = (figure, unit, digits) => (figure.low === null ? null : am.el('span', { class: 'am-interval' },
      ' ' + am.fixed(figure.low / unit, digits) + ' to ' + am.fixed(figure.high / unit, digits)));

  const cell = (figure, unit, digits, attributes) => am.numberCell(figure === null || figure === undefined ? '\u2013'
      : [am.fixed(figure.mean / unit, digits), interval(figure, unit, digits)], attributes);

  const title = (system, loads) => [am.variant(model.variants.find((v) => v.id === system.variant)),
    loads.size === 1 ? null : am.el('span', { class: 'am-minor' }, ' ', am.pattern(model.patterns.find((p) => p.id === system.pattern)))];

  const isNode = (kind, sizing) => kind.kind === sizing.inputs.node;

  function line(system, figure, drawn, loads) {
    return am.el('tr', { 'data-variant': system.variant, 'data-pattern': system.pattern },
        am.el('th', { scope: 'row' }, am.label(title(system, loads))),
        am.el('td', { class: 'am-range-cell' }, am.el('div', { class: 'am-range' },
            figure.low === null ? null : am.el('i', { class: 'am-whole-interval',
              style: 'left:' + drawn.place(figure.low) + '%;width:' + (drawn.place(figure.high) - drawn.place(figure.low)) + '%' }),
            am.el('i', { class: 'am-ratio-dot', style: 'left:' + drawn.place(figure.mean) + '%' }))),
        am.numberCell([am.el('b', null, am.fixed(figure.mean, 1)), interval(figure, 1, 1)], { 'data-figure': 'perProcessor' }),
        am.el('td', { 'data-figure': 'need' }, am.count(system.need.nodes) + '\u00a0nodes of ' + am.plural(system.need.processorsPerNode, 'processor')
            + ', ' + am.fixed(system.need.bytesPerNode / 1e9, 1) + '\u00a0GB'));
  }

  function picture(sizing, loads) {
    const known = sizing.systems.filter((s) => s.need !== null)
        .map((s) => [s, s.kinds.find((k) => isNode(k, sizing)).testsPerProcessor]);
    if (known.length === 0) {
      return null;
    }
    const drawn = scale(known.map(([, figure]) => figure));
    return am.el('figure', { id: 'sizes' },
        am.el('table', { class: 'am-pairs' }, am.el('tbody', null,
            known.map(([system, figure]) => line(system, figure, drawn, loads)),
            am.el('tr', { class: 'am-axis' }, am.el('th', null, sizing.inputs.noun + '/s for each processor'),
                am.el('td', { class: 'am-range-cell' }, am.el('div', { class: 'am-range' },
                    drawn.ticks.map((t) => am.el('span', { style: 'left:' + drawn.place(t) + '%' }, am.fixed(t, drawn.digits))))),
                am.el('td'), am.el('td')))),
        am.el('p', { class: 'am-caption' }, 'Dot: ' + sizing.inputs.noun + ' per second for each processor that the ' + sizing.inputs.node
            + ' nodes used together. Bar: its 95\u00a0% interval, over the repeats.'));
  }

  function needed(system, kind, sizing) {
    return system.need === null ? '\u2013'
        : isNode(kind, sizing) ? am.count(system.need.nodes * system.need.processorsPerNode) : am.fixed(system.need.otherProcessors[kind.kind], 2);
  }

  function row(system, kind, sizing, loads) {
    const store = system.store !== null && kind.kind === sizing.inputs.store ? system.store : { bytes: null, requests: null };
    return am.el('tr', { 'data-variant': system.variant, 'data-kind': kind.kind },
        am.el('th', { scope: 'row' }, am.label(title(system, loads), am.el('span', { class: 'am-minor' }, ' ' + kind.kind + (kind.components > 1 ? ' \u00d7\u00a0' + kind.components : '')))),
        cell(kind.testsPerProcessor, 1, 1),
        am.numberCell(am.megabytes(kind.baseBytes)),
        cell(kind.bytesPerThousand, MEGA, 1),
        cell(store.bytes, KILO, 1),
        cell(store.requests, 1, 1),
        am.numberCell(needed(system, kind, sizing), { 'data-figure': 'needed' }));
  }

  am.sizing = function () {
    const sizing = (model.comparison.answer || {}).sizing;
    if (!sizing) {
      return null;
    }
    const loads = new Set(sizing.systems.map((s) => s.pattern));
    const rows = sizing.systems.flatMap((system) => system.kinds.slice().sort((a, b) => isNode(b, sizing) - isNode(a, sizing))
        .map((kind) => row(system, kind, sizing, loads)));
    return am.section('sizing', 'Sizes',
        'Processors needed: for all users within the time, with the head-room; those of the nodes with one that may fail. Small: 95\u00a0% intervals over the repeats; where that of the memory reaches 0 no growth was seen.',
        picture(sizing, loads),
        rows.length === 0 ? null : am.scrolling(am.el('table', { class: 'am-table' },
            am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Component'),
                [sizing.inputs.noun + '/s for each processor', 'base MB', 'MB for 1,000 sessions', 'kB to the store for each of the ' + sizing.inputs.noun, 'requests to the store', 'processors needed']
                    .map((h) => am.numberHead(h)))),
            am.el('tbody', null, rows))));
  };
})(window.AuthMeter);
