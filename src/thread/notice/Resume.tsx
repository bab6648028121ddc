'use client';
import { Button, Note, useAction } from '../../tools/internal.js';
import { useThreadStrings } from '../ThreadContext.js';

export interface ResumeProps {
  readonly resume: () => Promise<unknown>;
  readonly label: string;
}

/** Continues the run where it stopped. Finished work is not repeated. */
export function Resume({ resume, label }: ResumeProps) {
  const strings = useThreadStrings();
  const action = useAction('resume', [], []);
  return (
    <>
      <Button isBusy={action.isPending} onPress={() => action.start(resume)}>
        {action.isPending ? strings.resuming : label}
      </Button>
      {action.error && <Note>{strings.resumeFailed(action.error)}</Note>}
    </>
  );
}
