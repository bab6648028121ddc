'use client';
import { useRef, useState } from 'react';
import { textOf } from '../../labels.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { Answering } from '../../actions/useAnswering.js';
import { ApproveButton, type ApproveChoice } from './ApproveButton.js';
import type { ArgsEdit } from './argsEdit.js';
import { Button } from '../Button.js';
import { EditArgs } from './EditArgs.js';
import { Note } from '../Note.js';
import { Reason } from './Reason.js';
import { useToolCallContext } from '../ToolCallContext.js';

/** Asks whether a call may run, with an optional reason and the other choices that the server offers. */
export function Question({ answer, isPending, error }: Answering) {
  const { call, display, face } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const [open, setOpen] = useState<'reason' | 'edit'>();
  const [written, setWritten] = useState('');
  const [draft, setDraft] = useState<ArgsEdit>();
  // A hidden reason is not sent. It is still there when the field opens again.
  const reason = open === 'reason' ? { reason: written } : {};
  const reasonButton = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const { args, permission } = call;
  const { approval: said } = display;
  const words = strings.approval;
  const question = textOf(said?.question, { args }) ?? words.question(face.title);
  const consequence = textOf(said?.consequence, { args });
  const approve = said?.approve ?? words.approve;
  const isDangerous = said?.isDangerous === true;

  const choices: ApproveChoice[] = [];
  if (permission?.canAllowAlways && answer) {
    choices.push({ label: words.always, onPress: () => answer(true, { ...reason, always: true }) });
  }
  if (permission?.canEditArgs) {
    choices.push({ label: words.edit, onPress: () => setOpen('edit') });
  }

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
          {open === 'edit' ? (
            <EditArgs
              args={args}
              draft={draft}
              onDraft={setDraft}
              approve={approve}
              isDangerous={isDangerous}
              isBusy={isPending}
              onAllow={(edited) => answer(true, { args: edited })}
              onCancel={() => {
                setOpen(undefined);
                // The button is drawn with the next frame.
                requestAnimationFrame(() => menuButton.current?.focus());
              }}
            />
          ) : (
            <>
              {open === 'reason' && (
                <Reason
                  value={written}
                  onChange={setWritten}
                  onClose={() => {
                    setOpen(undefined);
                    reasonButton.current?.focus();
                  }}
                />
              )}
              <div className="cau-tool-actions">
                <ApproveButton
                  label={approve}
                  kind={isDangerous ? 'danger' : 'primary'}
                  isBusy={isPending}
                  onPress={() => answer(true, reason)}
                  choices={choices}
                  menuRef={menuButton}
                />
                <Button isBusy={isPending} onPress={() => answer(false, reason)}>
                  {said?.deny ?? words.deny}
                </Button>
                <Button
                  kind="quiet"
                  isExpanded={open === 'reason'}
                  isBusy={isPending}
                  onPress={() => setOpen(open === 'reason' ? undefined : 'reason')}
                  ref={reasonButton}
                >
                  {words.addReason}
                </Button>
              </div>
            </>
          )}
          <Note>{isPending ? words.sending : error && words.notSent(error)}</Note>
        </>
      )}
    </fieldset>
  );
}
