import { isSameList } from '../../shared/json.js';
import { toolKey, type ThreadState } from '../../store/index.js';
import type { ToolRegistry } from '../../tools/index.js';
import { reasoningKey } from '../reasoning/reasoningKey.js';
import type { FoldCandidates } from './candidates.js';
import { EMPTY_FOLD, foldOf, type Fold } from './fold.js';

/** A fold and its hidden parts. */
export interface FoldView {
  readonly fold: Fold;
  /** Someone opened the line. */
  readonly isOpen: boolean;
  readonly hiddenCalls: readonly string[];
  /** Reasoning and announcements, by part index. */
  readonly hiddenParts: readonly number[];
}

export type FoldViewReader = (state: Pick<ThreadState, 'toolCalls' | 'expansion'>) => FoldView;

const EMPTY_VIEW: FoldView = { fold: EMPTY_FOLD, isOpen: false, hiddenCalls: [], hiddenParts: [] };

/** The key of a message's line in `expansion`. */
export const workKey = (messageId: string): string => `work/${messageId}`;

/** Reads the fold of a message. Keep the reader, because it returns the same object while nothing changes. */
export function createFoldViewReader(
  messageId: string,
  candidates: FoldCandidates,
  registry: Pick<ToolRegistry, 'resolve'>,
): FoldViewReader {
  let from: unknown;
  let expanded: unknown;
  let view = EMPTY_VIEW;
  return ({ toolCalls, expansion }) => {
    const calls = toolCalls.ofMessage(messageId);
    if (calls === from && expansion === expanded) return view;
    from = calls;
    expanded = expansion;
    const fold = keepFold(view.fold, foldOf(candidates, calls?.toolCalls ?? [], registry));
    view = keepView(view, viewOf(messageId, fold, expansion));
    return view;
  };
}

/** Rows that someone opened or closed stay in view until they close the line. */
function viewOf(messageId: string, fold: Fold, expansion: ThreadState['expansion']): FoldView {
  const choice = expansion[workKey(messageId)];
  if (choice === true) return { fold, isOpen: true, hiddenCalls: [], hiddenParts: [] };
  const isHidden = (key: string) => choice === false || !Object.hasOwn(expansion, key);
  return {
    fold,
    isOpen: false,
    hiddenCalls: fold.calls
      .map(({ toolCallId }) => toolCallId)
      .filter((toolCallId) => isHidden(toolKey(messageId, toolCallId))),
    hiddenParts: [
      ...fold.reasoning.filter((index) => isHidden(reasoningKey(messageId, index))),
      ...fold.announcements,
    ],
  };
}

const keepFold = (before: Fold, next: Fold): Fold =>
  isSameList(before.calls, next.calls) &&
  isSameList(before.reasoning, next.reasoning) &&
  isSameList(before.announcements, next.announcements)
    ? before
    : next;

const keepView = (before: FoldView, next: FoldView): FoldView =>
  before.fold === next.fold &&
  before.isOpen === next.isOpen &&
  isSameList(before.hiddenCalls, next.hiddenCalls) &&
  isSameList(before.hiddenParts, next.hiddenParts)
    ? before
    : next;
