import { defined } from './json.js';
import type { BridgeIssue, BridgeIssueCode } from './types.js';

/** Where an issue came from and what it joined: one of the first three, and any of the others. */
export const IN_ROWS = 0;
export const IN_STREAM = 4;
export const IN_BOTH = 8;
export const SAME_MESSAGE = 2;
export const SAME_ID = 1;

/** @param toolCallId the id of the call it is about */
export type Report = (code: BridgeIssueCode, facts: number, toolCallId?: string, messageId?: string) => void;

/** Collects issues, each once. */
export function createReport(when: BridgeIssue['when'], ownId?: string): [Report, () => BridgeIssue[]] {
  const issues = new Map<string, BridgeIssue>();
  const report: Report = (code, facts, toolCallId, messageId = ownId) => {
    const issue = {
      code,
      messageId,
      toolCallId: toolCallId || undefined,
      origin: facts >= IN_BOTH ? 'rows-and-stream' : facts >= IN_STREAM ? 'stream' : 'rows',
      sameMessage: (facts & SAME_MESSAGE) > 0,
      sameId: (facts & SAME_ID) > 0,
      when,
    };
    const key = [code, messageId, toolCallId].join();
    if (!issues.has(key)) issues.set(key, defined(issue) as BridgeIssue);
  };
  return [report, () => [...issues.values()]];
}
