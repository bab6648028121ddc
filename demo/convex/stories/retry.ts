import { text, toolCall } from 'convex-assistant-ui/testing';
import type { Told } from '../script/turn.js';

export const retry: Told = ({ outcomes, result }) => {
  if (outcomes.length === 0) {
    return [
      text('I fetch the quarter and add up the year in the meantime.'),
      toolCall('salesReport', { quarter: '2026-Q3' }),
      toolCall('calculator', { expression: '8640 + 9125 + 10025' }),
    ];
  }
  const report = result('salesReport');
  const year = result('calculator')?.result ?? 0;
  if (!report) {
    return [
      text(
        `The report of the third quarter did not come: the service did not answer. The year so far is **${year.toLocaleString('en')}** units.

Open the failed row and choose **Try again**. I go on from there.`,
      ),
    ];
  }
  const total = report.rows.reduce((sum, { units }) => sum + units, 0);
  const rows = report.rows.map(
    ({ region, units, change }) =>
      `| ${region} | ${units.toLocaleString('en')} | +${Math.round(change * 100)}% |`,
  );
  return [
    text(`The third quarter is **${total.toLocaleString('en')}** of ${year.toLocaleString('en')} units, and the best one so far.

| Region | Units | Change |
| --- | ---: | ---: |
${rows.join('\n')}

Japan grows fastest, from the smallest base.`),
  ];
};
