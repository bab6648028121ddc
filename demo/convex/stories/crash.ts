import { text, toolCall } from 'convex-assistant-ui/testing';
import type { Told } from '../script/turn.js';

export const crash: Told = ({ outcomes, result }) => {
  const index = result('rebuildIndex');
  if (index) {
    return [
      text(
        `The index is ready: ${index.documents.toLocaleString('en')} documents. This time the server held out.`,
      ),
    ];
  }
  if (outcomes.length > 0) {
    return [
      text(
        'The server went down while the index was being built, so nobody knows how far it got. ' +
          'I am still here: open the row above and try again.',
      ),
    ];
  }
  return [
    text('I rebuild the index. That takes a few seconds.'),
    toolCall('rebuildIndex', { index: 'aurora-files' }),
  ];
};
