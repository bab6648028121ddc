import { defined } from '../shared/json.js';
import type { BridgeIssue, BridgeIssueCode } from './types.js';

/** The fields of an issue. A missing flag means false, and a missing message means that of the turn. */
export interface IssueFacts {
  readonly origin: BridgeIssue['origin'];
  readonly sameMessage?: boolean;
  readonly sameId?: boolean;
  readonly toolCallId?: string;
  readonly messageId?: string;
}

export type Report = (code: BridgeIssueCode, facts: IssueFacts) => void;

export interface Issues {
  readonly report: Report;
  readonly list: () => BridgeIssue[];
}

/** Collects issues, each once. @param ownId the message they are about unless they say otherwise */
export function createIssues(when: BridgeIssue['when'], ownId?: string): Issues {
  const issues = new Map<string, BridgeIssue>();
  return {
    report(code, { origin, sameMessage = false, sameId = false, toolCallId, messageId = ownId }) {
      const key = `${code},${messageId},${toolCallId},${messageId === undefined ? origin : ''}`;
      if (issues.has(key)) return;
      const call = toolCallId || undefined;
      issues.set(
        key,
        defined({ code, messageId, toolCallId: call, origin, sameMessage, sameId, when }) as BridgeIssue,
      );
    },
    list: () => [...issues.values()],
  };
}

export const ignore: Report = () => {};
