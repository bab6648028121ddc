'use client';
import { useState } from 'react';
import { useThreadActions } from '../../store/index.js';
import { textOf } from '../labels.js';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import { useAction } from '../useAction.js';
import { Answer } from './Answer.js';
import { Button } from './Button.js';
import { useToolCallContext } from './ToolCallContext.js';

/** What has to be allowed before it is done, and afterwards what the answer was. */
export function Approval() {
  const { call, phase } = useToolCallContext();
  const { approval } = call;
  const [answered, setAnswered] = useState(false);
  if (!approval || approval.isAutomatic) return null;
  if (phase !== 'awaiting-approval') return <Answer isMine={answered} />;
  return <Question approvalId={approval.id} onAnswer={() => setAnswered(true)} />;
}

function Question({ approvalId, onAnswer }: { readonly approvalId: string; readonly onAnswer: () => void }) {
  const { call, display, face } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const { respondToApproval } = useThreadActions();
  const [reason, setReason] = useState<string>();
  const action = useAction('approval', approvalId, call.state);
  const { approval: said, args } = { approval: display.approval, args: call.args };
  const words = strings.approval;
  const question = textOf(said?.question, { args }) ?? words.question(face.title);
  const consequence = textOf(said?.consequence, { args });

  const answer = (approved: boolean): void => {
    onAnswer();
    const why = reason?.trim();
    action.start(() => respondToApproval!([{ approvalId, approved, ...(why && { reason: why }) }]));
  };

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
      {call.actionable && respondToApproval && (
        <>
          {reason !== undefined && (
            <label className="cau-approval-reason">
              <span>
                {words.reason}. {words.reasonHint}
              </span>
              <textarea
                rows={2}
                value={reason}
                dir="auto"
                onChange={(event) => setReason(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') event.preventDefault(); // what is written is not closed away
                }}
              />
            </label>
          )}
          <div className="cau-tool-actions">
            <Button
              kind={said?.isDangerous ? 'danger' : 'primary'}
              isBusy={action.isPending}
              onPress={() => answer(true)}
            >
              {said?.approve ?? words.approve}
            </Button>
            <Button isBusy={action.isPending} onPress={() => answer(false)}>
              {said?.deny ?? words.deny}
            </Button>
            <Button
              kind="quiet"
              isExpanded={reason !== undefined}
              isBusy={action.isPending}
              onPress={() => setReason(reason === undefined ? '' : undefined)}
            >
              {words.addReason}
            </Button>
          </div>
          <output className="cau-tool-text cau-tool-failed" dir="auto">
            {action.isPending ? words.sending : action.error && words.notSent(action.error)}
          </output>
        </>
      )}
    </fieldset>
  );
}
