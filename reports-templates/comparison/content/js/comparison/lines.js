/* Lines over the time of one run, by Flot. */
(function (am) {
  'use strict';
  const BAD = '#b3261e';

  /** A dot where tests failed, on the line. */
  function errors(line, value) {
    return {
      color: BAD, hoverable: false, lines: { show: false },
      data: line.points.filter((p) => p.errors > 0).map((p) => [p.seconds, value(p) || 0]),
      points: { show: true, radius: 2, fillColor: BAD }, shadowSize: 0,
    };
  }

  /**
   * A small chart of one run.
   *
   * @param scale common ends of the axes, so that charts beside each other compare: {seconds, top}
   */
  am.lineChart = function (title, colour, line, value, scale, unit) {
    const chart = am.chart.figure(title, null, 'am-line');
    am.chart.later(() => {
      window.jQuery.plot(chart.plot, [{
        color: colour,
        data: line.points.map((p) => [p.seconds, value(p)]),
        lines: { show: true, lineWidth: 1.4 },
        points: { show: line.points.length < 3 || line.points.some((p) => value(p) === null), radius: 1.5 },
        shadowSize: 0,
      }, errors(line, value)], {
        grid: am.chart.grid,
        legend: { show: false },
        xaxis: {
          min: 0, max: scale.seconds, ticks: 4, tickLength: 0,
          tickFormatter: (v, axis) => v.toFixed(axis.tickDecimals) + '\u00a0s',
        },
        yaxis: { min: 0, max: scale.top * 1.05 || 1, ticks: 2, tickColor: '#eee', labelWidth: 30 },
      });
      am.chart.hover(chart.plot, (item) => 'run ' + line.repeat + ', second ' + item.datapoint[0].toFixed(0) + ': '
          + am.fixed(item.datapoint[1], 2) + ' ' + unit);
    });
    return chart.element;
  };
})(window.AuthMeter);
