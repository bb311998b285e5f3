/* The answer as comparison.json has it: the words of terminal and summary.md. */
(function (am) {
  'use strict';
  const answer = am.model.comparison.answer;

  am.answer = () => answer.lines.map((line) => am.el('span', { class: 'am-line-of-answer' }, line + ' '));

  am.answerIs = (kind) => answer.kind === kind;
})(window.AuthMeter);
