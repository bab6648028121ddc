'use client';
import { useAuiState } from '@assistant-ui/react';
import { useThreadActions } from '../../store/index.js';
import { Button } from '../../tools/display/Button.js';
import { Note } from '../../tools/display/Note.js';
import { useAction } from '../../tools/useAction.js';
import { useThreadStrings } from '../ThreadContext.js';
import { runOf } from './runOf.js';

/** Continues the run where it stopped: what it has done is not done twice. */
export function Resume() {
  const { resume } = useThreadActions();
  const isOffered = useAuiState(
    ({ thread, message }) => !thread.isRunning && message.isLast && runOf(message)?.canResume === true,
  );
  // A run that dies again can be resumed again: the button of the first time is gone by then.
  return isOffered && resume ? <ResumeButton resume={resume} /> : null;
}

function ResumeButton({ resume }: { readonly resume: () => Promise<unknown> }) {
  const strings = useThreadStrings();
  const action = useAction('resume', '', '');
  return (
    <>
      <Button kind="primary" isBusy={action.isPending} onPress={() => action.start(resume)}>
        {action.isPending ? strings.resuming : strings.resume}
      </Button>
      {action.error && <Note>{strings.resumeFailed(action.error)}</Note>}
    </>
  );
}
