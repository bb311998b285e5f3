(function () {
  'use strict';
  var data = JSON.parse(document.getElementById('comparison-data').textContent).result.page;
  var main = document.getElementById('page-wrapper');
  var h = document.createElement('h1');
  h.textContent = data.context.title;
  main.appendChild(h);
  var table = document.createElement('table');
  data.comparison.means.forEach(function (m) {
    var row = table.insertRow();
    [m.variant, m.pattern, m.tps, m.meanMs].forEach(function (v) { row.insertCell().textContent = v; });
  });
  main.appendChild(table);
})();
