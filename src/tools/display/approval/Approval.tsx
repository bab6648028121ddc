'use client';
import { useAnswering } from '../../actions/useAnswering.js';
import { AllowedTool } from './AllowedTool.js';
import { Answer } from './Answer.js';
import { Question } from './Question.js';
import { useToolCallContext } from '../ToolCallContext.js';

/** Asks before the call runs, and shows afterwards what was decided. */
export function Approval() {
  const { call, phase } = useToolCallContext();
  const { approval, permission, state } = call;
  const answering = useAnswering(approval ? [approval.id] : [], state);
  if (approval && !approval.isAutomatic && phase === 'awaiting-approval') return <Question {...answering} />;
  // A note that the tool is always allowed covers this call, too.
  const isSaid = permission?.always === 'granted' && !permission.originalArgs && !approval?.reason;
  return (
    <>
      {approval && !approval.isAutomatic && !isSaid && <Answer isMine={answering.isMine} />}
      {permission?.always && <AllowedTool />}
    </>
  );
}
