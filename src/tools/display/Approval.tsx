'use client';
import { useRef, useState } from 'react';
import { textOf } from '../labels.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import { useAnswering, type Answering } from '../useAnswering.js';
import { Answer } from './Answer.js';
import { Button } from './Button.js';
import { Note } from './Note.js';
import { Reason } from './Reason.js';
import { useToolCallContext } from './ToolCallContext.js';

/** What has to be allowed before it is done, and afterwards what the answer was. */
export function Approval() {
  const { call, phase } = useToolCallContext();
  const { approval, state } = call;
  const answering = useAnswering(approval ? [approval.id] : [], state);
  if (!approval || approval.isAutomatic) return null;
  if (phase !== 'awaiting-approval') return <Answer isMine={answering.isMine} />;
  return <Question {...answering} />;
}

function Question({ answer, isPending, error }: Answering) {
  const { call, display, face } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const [isExplaining, setExplaining] = useState(false);
  const [written, setWritten] = useState('');
  // What cannot be seen is not sent. It is still there when the field is opened again.
  const reason = isExplaining ? written : undefined;
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setExplaining(false);
    toggle.current?.focus();
  };
  const { args } = call;
  const said = display.approval;
  const words = strings.approval;
  const question = textOf(said?.question, { args }) ?? words.question(face.title);
  const consequence = textOf(said?.consequence, { args });

  return (
    <fieldset data-slot="tool-approval" className="cau-approval">
      <legend className="cau-approval-question" dir="auto">
        {question}
      </legend>
      {consequence && (
        <p className="cau-tool-text" dir="auto">
          {consequence}
        </p>
      )}
      {call.actionable && answer && (
        <>
          {isExplaining && <Reason value={written} onChange={setWritten} onClose={close} />}
          <div className="cau-tool-actions">
            <Button
              kind={said?.isDangerous ? 'danger' : 'primary'}
              isBusy={isPending}
              onPress={() => answer(true, reason)}
            >
              {said?.approve ?? words.approve}
            </Button>
            <Button isBusy={isPending} onPress={() => answer(false, reason)}>
              {said?.deny ?? words.deny}
            </Button>
            <Button
              kind="quiet"
              isExpanded={isExplaining}
              isBusy={isPending}
              onPress={() => setExplaining(!isExplaining)}
              ref={toggle}
            >
              {words.addReason}
            </Button>
          </div>
          <Note>{isPending ? words.sending : error && words.notSent(error)}</Note>
        </>
      )}
    </fieldset>
  );
}
