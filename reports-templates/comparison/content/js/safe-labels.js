/* Labels of samples are text. Flot's legend and tooltips write them as markup: escape them there. */
(function ($) {
  'use strict';

  var ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '%': '&#37;' };

  function escaped(text) {
    return String(text).replace(/[&<>"'%]/g, function (c) { return ENTITIES[c]; });
  }

  function safeOptions(plot, options) {
    if (options.legend && !options.legend.labelFormatter) {
      options.legend.labelFormatter = escaped;
    }
    var tooltip = options.tooltipOpts;
    if (tooltip) {
      var content = tooltip.content;
      tooltip.content = function (label, x, y, item) {
        var text = typeof content === 'function' ? content(escaped(label), x, y, item) : content;
        return text.replace('%s', function () { return escaped(label); });
      };
    }
  }

  $.plot.plugins.push({
    name: 'safe-labels',
    version: '1.0',
    init: function (plot) {
      plot.hooks.processOptions.push(safeOptions);
    }
  });
})(jQuery);
