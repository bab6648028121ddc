import type { AgentUIMessage } from '../../src/bridge/index.js';
import type { CallArgs } from '../../src/runtime/index.js';
import type { Part } from './rows.js';

type Answers = CallArgs['respondToApproval']['responses'];

/** The row after a person has answered its tool calls. */
export const answered = (row: AgentUIMessage, answers: Answers): AgentUIMessage => ({
  ...row,
  parts: (row.parts as readonly Part[]).map((part) => {
    const asked = part['approval'] as { readonly id: string } | undefined;
    const answer = asked && answers.find(({ approvalId }) => approvalId === asked.id);
    if (!answer) return part;
    const { approved, reason } = answer;
    const approval = { ...asked, approved, ...(reason !== undefined && { reason }) };
    return approved
      ? { ...part, approval, state: 'output-available', output: { success: true } }
      : { ...part, approval, state: 'output-denied' };
  }),
});
