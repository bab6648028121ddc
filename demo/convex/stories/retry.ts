import { text, toolCall } from 'convex-assistant-ui/testing';
import type { Told } from '../script/turn.js';

export const retry: Told = ({ outcomes, result }) => {
  if (outcomes.length === 0) {
    return [
      text('I’ll fetch Q3 and total the year while I wait.'),
      toolCall('salesReport', { quarter: '2026-Q3' }),
      toolCall('calculator', { expression: '8640 + 9125 + 10025' }),
    ];
  }
  const report = result('salesReport');
  const year = result('calculator')?.result ?? 0;
  if (!report) {
    return [
      text(
        `I couldn’t get the Q3 report: the service didn’t respond. The year so far is **${year.toLocaleString('en')}** units.

Choose **Try again** on the failed row. I’ll pick up from there.`,
      ),
    ];
  }
  const total = report.rows.reduce((sum, { units }) => sum + units, 0);
  const rows = report.rows.map(
    ({ region, units, change }) =>
      `| ${region} | ${units.toLocaleString('en')} | +${Math.round(change * 100)}% |`,
  );
  return [
    text(`Q3 accounts for **${total.toLocaleString('en')}** of ${year.toLocaleString('en')} units, the best quarter so far.

| Region | Units | Change |
| --- | ---: | ---: |
${rows.join('\n')}

Japan is growing fastest, from the smallest base.`),
  ];
};
