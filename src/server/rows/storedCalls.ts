import { isRecord } from '../../shared/json.js';
import type { Row } from '../agentPort.js';

type Part = Record<string, unknown>;

/** One tool call of a turn, as its rows record it. */
export interface StoredCall {
  /** Unique in the turn, unlike the tool call id, which a provider may give to several calls. */
  readonly key: string;
  readonly toolCallId: string;
  readonly toolName: string;
  /** The call itself, or the result that represents it. */
  readonly part: Part;
  readonly doc: Row;
  approval?: { readonly id: string; readonly doc: Row };
  answer?: { readonly approved: boolean; readonly reason?: string; readonly doc: Row };
  result?: { readonly part: Part; readonly doc: Row };
}

export interface StoredCalls {
  readonly calls: readonly StoredCall[];
  /** The call that a tool-call, tool-result or tool-approval-request part belongs to. */
  readonly of: ReadonlyMap<Part, StoredCall>;
}

/**
 * Finds the calls of a turn and gives each its own result. Ids alone are ambiguous: some providers restart their
 * numbering with every step, so a result belongs to the newest step that has an unanswered call with its id.
 */
export function readCalls(turn: readonly Row[]): StoredCalls {
  const calls: StoredCall[] = [];
  const of = new Map<Part, StoredCall>();
  const named = (id: unknown) => calls.filter((call) => call.toolCallId === asText(id));
  const add = (part: Part, doc: Row): StoredCall => {
    const toolCallId = asText(part.toolCallId);
    const earlier = named(toolCallId).length;
    const key = earlier === 0 ? toolCallId : `${toolCallId}\u0000${earlier + 1}`;
    const call: StoredCall = { key, toolCallId, toolName: asText(part.toolName), part, doc };
    calls.push(call);
    return call;
  };
  for (const doc of turn) {
    for (const part of partsOf(doc)) {
      if (part.type === 'tool-call') of.set(part, add(part, doc));
      else if (part.type === 'tool-result') {
        // A result whose call was deleted represents the call.
        const call = newest(named(part.toolCallId), (open) => !open.result) ?? add(part, doc);
        call.result = { part, doc };
        of.set(part, call);
      } else if (part.type === 'tool-approval-request') {
        const call = newest(named(part.toolCallId), (open) => !open.approval);
        if (!call) continue;
        call.approval = { id: asText(part.approvalId), doc };
        of.set(part, call);
      } else if (part.type === 'tool-approval-response') {
        const call = calls.find(({ approval }) => approval?.id === part.approvalId);
        if (!call) continue;
        const { reason } = part;
        call.answer = {
          approved: part.approved === true,
          ...(typeof reason === 'string' && { reason }),
          doc,
        };
      }
    }
  }
  return { calls, of };
}

/** The first open call in the newest document that has one. If none is open, the newest call. */
function newest(calls: readonly StoredCall[], isOpen: (call: StoredCall) => boolean): StoredCall | undefined {
  const last = calls.findLast(isOpen);
  return last ? calls.find((call) => call.doc === last.doc && isOpen(call)) : calls.at(-1);
}

export function partsOf(doc: Row): Part[] {
  const content: unknown = doc.message?.content;
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

export const hasCalls = (row: Row): boolean => partsOf(row).some(({ type }) => type === 'tool-call');

/** Whether the call waits for someone outside the run: for a decision, or for the result of a client tool. */
export const isWaiting = (call: StoredCall): boolean =>
  !call.result && !call.answer && call.doc.status === 'success';

/** The arguments of a tool-call part. Older versions of the agent call them `args`. */
export const argsOf = ({ input, args }: Part): unknown => input ?? args;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
