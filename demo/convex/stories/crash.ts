import { text, toolCall } from 'convex-assistant-ui/testing';
import type { Told } from '../script/turn.js';

export const crash: Told = ({ outcomes, result }) => {
  const index = result('rebuildIndex');
  if (index) {
    return [
      text(
        `The index is new: ${index.documents.toLocaleString('en')} documents. This time the server held out.`,
      ),
    ];
  }
  if (outcomes.length > 0) return [text('The index could not be built. You can open its row and try again.')];
  return [
    text('I build the index anew. That takes a few seconds.'),
    toolCall('rebuildIndex', { index: 'aurora-files' }),
  ];
};
