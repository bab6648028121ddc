import { text, toolCall } from 'convex-assistant-ui/testing';
import type { Told } from '../script/turn.js';

export const crash: Told = ({ result }) => {
  const index = result('rebuildIndex');
  if (index) {
    return [
      text(
        `The index is ready: ${index.documents.toLocaleString('en')} documents. The server went down halfway, ` +
          'so the call ran again: its tool is marked as repeatable.',
      ),
    ];
  }
  return [
    text('I’ll rebuild the index. This takes a few seconds.'),
    toolCall('rebuildIndex', { index: 'aurora-files' }),
  ];
};
