/* What each variant costs to operate: the campaign's notes, and the processes and memory seen in this run. */
(function (am) {
  'use strict';
  const model = am.model;
  const ASPECTS = [
    ['setUp', 'To set up'],
    ['processes', 'To run'],
    ['memory', 'Memory'],
    ['failover', 'When a server dies'],
    ['lost', 'What is lost'],
  ];

  /** Server processes and their largest resident memory together, in the pattern that needed most. */
  function seen(variant) {
    const rows = model.comparison.hosts.filter((h) => h.variant === variant.id && h.host !== model.generator);
    const largest = new Map();
    rows.forEach((h) => largest.set(h.host, Math.max(largest.get(h.host) || 0, h.rssMaxBytes || 0)));
    const bytes = [...largest.values()].reduce((a, b) => a + b, 0);
    return bytes === 0 ? null
        : largest.size + (largest.size === 1 ? ' server process, ' : ' server processes, ') + am.megabytes(bytes) + '\u00a0MB resident together';
  }

  function card(variant) {
    const cost = variant.operatingCost;
    const told = ASPECTS.filter(([name]) => cost[name]);
    const figures = seen(variant);
    return am.el('div', { class: 'am-card', 'data-cost': variant.id },
        am.el('h4', null, am.variant(variant)),
        am.el('dl', { class: 'am-costs' },
            told.map(([name, title]) => [am.el('dt', null, title), am.el('dd', { 'data-figure': name }, cost[name])]),
            figures ? [am.el('dt', null, 'Seen in this run'), am.el('dd', null, figures)] : null));
  }

  /** Cards, or null if the campaign says nothing of costs. */
  am.operatingCosts = function () {
    const told = model.variants.filter((v) => v.operatingCost && ASPECTS.some(([name]) => v.operatingCost[name]));
    return told.length === 0 ? null : [
      am.el('h3', { id: 'operating-cost' }, am.el('b', null, 'Operating cost')),
      am.el('div', { class: 'am-cards' }, told.map(card)),
    ];
  };
})(window.AuthMeter);
