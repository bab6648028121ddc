import type { BridgeIssue, BridgeIssueCode } from './types.js';

export interface IssueDetail {
  readonly origin: BridgeIssue['origin'];
  readonly sameMessage: boolean;
  readonly sameId: boolean;
  /** The raw id of the tool call it is about. */
  readonly tool?: string;
  readonly messageId?: string;
}

export type Report = (code: BridgeIssueCode, detail: IssueDetail) => void;

/** Collects the issues of one turn, each once. */
export function createReport(when: BridgeIssue['when'], messageId: string): [Report, () => BridgeIssue[]] {
  const issues = new Map<string, BridgeIssue>();
  const report: Report = (code, { tool, ...detail }) => {
    const issue: BridgeIssue = { code, messageId, ...detail, when, ...(tool && { toolCallId: tool }) };
    const key = `${code} ${issue.messageId} ${tool ?? ''}`;
    if (!issues.has(key)) issues.set(key, issue);
  };
  return [report, () => [...issues.values()]];
}
