'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { useToolCallContext } from '../ToolCallContext.js';

/** The decision, and whether it was made here. */
export function Answer({ isMine }: { readonly isMine: boolean }) {
  const { call, phase, wasAsked } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { approved, reason } = call.approval ?? {};
  const { isYours = false, originalArgs } = call.permission ?? {};
  const words = strings.approval;
  if (approved === undefined) return null;
  const isElsewhere = wasAsked && !isMine;
  // `ToolError` shows an earlier denial, with its reason.
  if (phase === 'denied' && !wasAsked) return null;
  const text = approved
    ? pick(
        isMine || (!wasAsked && isYours),
        isElsewhere,
        originalArgs ? words.allowedWithChanges : words.allowedByYou,
        words.allowedElsewhere,
        words.allowed,
      )
    : pick(isMine, isElsewhere, words.deniedByYou, words.deniedElsewhere, words.denied);
  const because = reason ? ` ${words.because(reason)}` : '';
  return (
    <p data-slot="tool-answer" className="cau-tool-text" dir="auto">
      {text}
      {because}
    </p>
  );
}

function pick(isMine: boolean, isElsewhere: boolean, mine: string, elsewhere: string, plain: string): string {
  if (isMine) return mine;
  return isElsewhere ? elsewhere : plain;
}
