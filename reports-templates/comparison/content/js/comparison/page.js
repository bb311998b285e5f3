/* Puts the sections together, in the order of a reader's interest, and lists them in the sidebar. */
(function (am) {
  'use strict';
  const model = am.model;
  const page = document.getElementById('page-wrapper');
  /* Where something was made to fail, what came of it is the answer, and rates are not. */
  const noRates = ['failover', 'capacity', 'storm', 'logouts', 'house'].some(am.answerIs);
  const rates = noRates ? []
      : [am.means(), am.averages(), am.measures(), am.answerIs('recovery') ? null : am.assessment()];
  const sections = [
    am.capacity(), am.sizing(), am.soak(), am.failover(), am.storm(), am.logouts(), am.house(), am.replication(), am.recovery(), am.scaling(), am.baseline(), am.offered(), am.notMeasured(), rates, am.functional(), am.runs(), am.failures(),
    am.timelines(), am.reference(), am.shares(), am.apart(), am.legs(),
    am.hosts(), am.hostLines(), noRates || am.isMixed ? null : am.littlesLaw(), am.gates(), am.groups(), am.environment(), am.record(),
  ].flat(2).filter((s) => s);

  document.title = am.model.context.title || document.title;
  page.appendChild(am.head());
  sections.forEach((s) => page.appendChild(s));
  document.getElementById('on-this-page').append(...sections.map((s) =>
      am.el('li', null, am.el('a', { href: '#' + s.id }, s.querySelector('h2').textContent))));
  am.drawCharts();

  /* Details that are closed would be missing on paper. */
  window.addEventListener('beforeprint', () => page.querySelectorAll('details').forEach((d) => { d.open = true; }));
})(window.AuthMeter);
