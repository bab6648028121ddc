import { text, toolCall } from 'convex-assistant-ui/testing';
import type { Told } from '../script/turn.js';

export const approval: Told = ({ outcomes, result }) => {
  const last = outcomes.findLast(({ toolName }) => toolName === 'deleteFiles');
  if (last?.isDenied) {
    return [text('I’ll leave everything as it is. Tell me if you’d like to delete only some of them.')];
  }
  const deleted = result('deleteFiles')?.deleted;
  if (deleted) {
    const list = deleted.map((name) => `- \`${name}\``).join('\n');
    return [
      text(
        `Done. ${deleted.length} files deleted:\n\n${list}\n\nThe launch plan and the feedback are untouched.`,
      ),
    ];
  }
  const files = result('projectContext')?.files;
  if (!files) return [text('Let me see what’s there.'), toolCall('projectContext', { section: 'files' })];
  const names = files.map(({ name }) => name).filter((name) => name.startsWith('draft-'));
  if (names.length === 0) return [text('There are no drafts left in your project. Nothing to clean up.')];
  return [
    text(
      `${names.length} of ${files.length} files are old drafts. Deleting them can’t be undone, so I’ll ask first.`,
    ),
    toolCall('deleteFiles', { names }),
  ];
};
