import { defined } from '../shared/json.js';

/** Every repair that the bridge makes and reports. */
export type BridgeIssueCode =
  | 'duplicate-row'
  | 'duplicate-text'
  | 'duplicate-tool-call'
  | 'repeated-tool-call-id'
  | 'missing-tool-call-id'
  | 'orphan-tool-result'
  | 'tool-name-mismatch'
  | 'state-regression'
  | 'error-tag-lost'
  | 'stream-superseded'
  | 'kept-from-stream'
  | 'kept-outside-window'
  | 'expired-approval'
  | 'expired-run'
  | 'truncated-turn'
  | 'unsupported-part'
  | 'unsafe-arguments'
  | 'unreadable-turn'
  | 'unreadable-message'
  | 'foreign-thread';

/** Something the bridge repaired, with what you need to report a duplicate. */
export interface BridgeIssue {
  readonly code: BridgeIssueCode;
  readonly messageId?: string;
  readonly toolCallId?: string;
  /** Where it came from: the stored rows, a stream, or the two together. */
  readonly origin: 'rows' | 'stream' | 'rows-and-stream';
  /** The pieces were in one UIMessage, not in two. */
  readonly sameMessage: boolean;
  /** The pieces carried the same id (tool call id, or message id). */
  readonly sameId: boolean;
  /** Whether a stream of this turn was known, or only rows, as after a reload. */
  readonly when: 'live' | 'reload';
}

/** The fields of an issue. A missing flag means false, and a missing message means the turn's. */
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

/** Collects each issue once. @param ownId the message of issues that name none */
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
