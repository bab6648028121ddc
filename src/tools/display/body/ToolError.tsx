'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { useToolCallContext } from '../ToolCallContext.js';

/** Why there is no result. */
export function ToolError() {
  const { call, phase, face, wasAsked } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  if (phase === 'error') return <Note text={face.errorSentence} />;
  if (phase === 'stale') return <Note text={strings.staleNote} />;
  if (phase === 'cancelled')
    return <Note text={call.outcome === 'interrupted' ? strings.interruptedNote : strings.cancelledNote} />;
  if (phase !== 'denied') return null;
  // The decision below already says so.
  if (wasAsked && call.approval?.approved === false) return null;
  const reason = call.approval?.reason;
  return (
    <Note text={reason ? `${strings.deniedNote} ${strings.approval.because(reason)}` : strings.deniedNote} />
  );
}

function Note({ text }: { readonly text: string | undefined }) {
  return (
    <p data-slot="tool-error" className="cau-tool-text cau-tool-error" dir="auto">
      {text}
    </p>
  );
}
