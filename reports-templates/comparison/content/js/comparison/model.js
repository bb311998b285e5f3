/* The page's data with the look-ups that all sections need. */
(function (am) {
  'use strict';

  /* Okabe and Ito's palette, which colour-blind readers tell apart. */
  const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#666666', '#b8a000'];

  am.colours = COLOURS;

  const page = JSON.parse(document.getElementById('comparison-data').textContent).result.page;
  const context = page.context;
  const comparison = page.comparison;

  function byId(list) {
    return new Map((list || []).map((entry) => [entry.id, entry]));
  }

  const used = (part, id) => comparison.cells.some((c) => c[part] === id)
      || comparison.functional.some((f) => f[part] === id);

  const variants = (context.variants || []).filter((v) => used('variant', v.id))
      .map((v, i) => ({ id: v.id, title: v.title || v.id, note: v.note, operatingCost: v.operatingCost, colour: COLOURS[i % COLOURS.length] }));
  const patterns = (context.patterns || []).filter((p) => used('pattern', p.id))
      .map((p) => Object.assign({}, p, { title: p.title || p.id }));
  const variantById = byId(variants);
  const patternById = byId(patterns);

  const same = (row, variant, pattern) => row.variant === variant && row.pattern === pattern;
  const of = (rows, variant, pattern) => (rows || []).filter((r) => same(r, variant, pattern));

  am.model = {
    context: context,
    comparison: comparison,
    variants: variants,
    unit: context.unit || 'test',
    /** Whether rates are told by the minute too: where a peak is looked for they were published so. */
    byTheMinute: patterns.some((p) => p.peakOf),
    /** Name of the load generator among the processes. */
    generator: 'jmeter',
    main: patterns.filter((p) => !p.group),
    groups: [...new Set(patterns.map((p) => p.group).filter((g) => g))],
    patterns: patterns,
    inGroup: (group) => patterns.filter((p) => p.group === group),
    of: of,
    mean: (variant, pattern) => of(comparison.means, variant, pattern)[0] || null,
    spread: (variant, pattern) => of(page.spread, variant, pattern)[0] || null,
    variantTitle: (id) => (variantById.get(id) || { title: id }).title,
    patternTitle: (id) => (patternById.get(id) || { title: id }).title,
    /** Variants that have a mean under one of these patterns. */
    measured: (inPatterns) => variants.filter((v) => inPatterns.some((p) => of(comparison.means, v.id, p.id).length)),
    /** Whether rates differ by so much that only powers of ten show them; the campaign says so. */
    logarithmic: (context.report || {}).scale === 'logarithmic',
    /** Legs whose share of a test is told for itself. */
    shares: (context.report || {}).shares || [],
    /** Whether what is asked is how faults were come through: then rates are no answer. */
    aboutRecovery: (context.report || {}).answer === 'recovery' && (comparison.recovery || []).length > 0,
    broken: context.broken || [],
    repeats: Math.max(0, ...comparison.means.map((m) => m.repeats)),
  };

  /** The name of a variant with its colour. */
  am.variant = function (v) {
    return am.el('span', { class: 'am-variant', title: v.note ? v.title + ': ' + v.note : v.title },
        am.el('i', { class: 'am-swatch', style: 'border-color:' + v.colour }), am.el('span', null, v.title));
  };

  /** A pattern's id and title, the id only where both are there and differ. */
  am.pattern = function (p) {
    return p.title === p.id ? p.id : am.el('span', null, am.el('b', null, p.id), ' \u00b7 ' + p.title);
  };

  am.legend = function (variants) {
    return am.el('div', { class: 'am-legend' }, variants.map(am.variant));
  };
})(window.AuthMeter);
