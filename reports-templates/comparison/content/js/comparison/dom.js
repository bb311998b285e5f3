/* Elements and numbers. All text goes into text nodes: a label never becomes markup. */
window.AuthMeter = {};
(function (am) {
  'use strict';

  const NONE = '\u2013';

  function append(parent, child) {
    if (Array.isArray(child)) {
      child.forEach((c) => append(parent, c));
    } else if (child instanceof Node) {
      parent.appendChild(child);
    } else if (child !== null && child !== undefined && child !== false) {
      parent.appendChild(document.createTextNode(String(child)));
    }
  }

  /** An element; attributes whose value is null are left out. */
  am.el = function (tag, attributes, ...children) {
    const element = document.createElement(tag);
    Object.entries(attributes || {}).forEach(([name, value]) => {
      if (value !== null && value !== undefined && value !== false) {
        element.setAttribute(name, value === true ? '' : value);
      }
    });
    append(element, children);
    return element;
  };

  am.append = append;

  /** A section with its heading and caption; null if it has no content, so that it vanishes. */
  am.section = function (id, title, caption, ...content) {
    const parts = content.flat(Infinity).filter((c) => c);
    if (parts.length === 0) {
      return null;
    }
    return am.el('section', { id: id, class: 'am-section' },
        am.el('h2', null, title),
        caption ? am.el('p', { class: 'am-caption' }, caption) : null,
        parts);
  };

  /** A table that scrolls inside its own box when the screen is narrower. */
  am.scrolling = function (table) {
    return am.el('div', { class: 'am-scroll', tabindex: '0' }, table);
  };

  am.row = function (...cells) {
    return am.el('tr', null, cells);
  };

  /** A head cell over numbers. */
  am.numberHead = function (...text) {
    return am.el('th', { scope: 'col', class: 'am-number' }, text);
  };

  am.numberCell = function (text, attributes) {
    const all = Object.assign({}, attributes);
    all.class = 'am-number' + (all.class ? ' ' + all.class : '');
    return am.el('td', all, text);
  };

  /** Text in the first column of a table, which may be of any length. */
  am.label = (...text) => am.el('span', { class: 'am-label' }, text);

  function grouped(text) {
    const parts = text.split('.');
    parts[0] = parts[0].replace(/\B(?=(\d{3})+$)/g, ',');
    return parts.join('.');
  }

  am.fixed = function (value, decimals) {
    return value === null || value === undefined ? NONE : grouped(Number(value).toFixed(decimals));
  };

  am.count = (value) => am.fixed(value, 0);
  am.rate = (value) => am.fixed(value, 2);
  am.ms = (value) => am.fixed(value, 2);
  am.times = (value) => (value === null || value === undefined ? NONE : value.toFixed(2) + '\u00d7');
  am.megabytes = (bytes) => (bytes === null || bytes === undefined ? NONE : am.fixed(bytes / 1e6, 0));
  am.plusMinus = (value) => (value === null || value === undefined ? '' : '\u00b1\u00a0' + am.fixed(value, 2));

  am.plural = (n, word) => am.count(n) + '\u00a0' + word + (n === 1 ? '' : 's');

  /** "a", "a and b", "a, b and c" */
  am.listed = function (words) {
    return words.length < 2 ? words.join('') : words.slice(0, -1).join(', ') + ' and ' + words[words.length - 1];
  };

  am.escaped = function (text) {
    const span = document.createElement('span');
    span.textContent = text;
    return span.innerHTML;
  };
})(window.AuthMeter);
