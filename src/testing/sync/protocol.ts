import { convexToJson, type JSONValue, jsonToConvex, type Value } from 'convex/values';
import type { FunctionArgs } from '../backend/backend.js';

/** The messages of a client, as defined in `convex/src/browser/sync/protocol.ts`. */
export type ClientMessage =
  | { readonly type: 'Connect'; readonly sessionId: string }
  | {
      readonly type: 'Authenticate';
      readonly tokenType: 'User' | 'Admin' | 'None';
      readonly value?: string;
      readonly baseVersion: number;
    }
  | {
      readonly type: 'ModifyQuerySet';
      readonly baseVersion: number;
      readonly newVersion: number;
      readonly modifications: readonly (AddQuery | { readonly type: 'Remove'; readonly queryId: number })[];
    }
  | FunctionRequest
  | { readonly type: 'Event' };

export interface AddQuery {
  readonly type: 'Add';
  readonly queryId: number;
  readonly udfPath: string;
  readonly args: readonly JSONValue[];
  readonly journal?: string | null;
}

export interface FunctionRequest {
  readonly type: 'Mutation' | 'Action';
  readonly requestId: number;
  readonly udfPath: string;
  readonly args: readonly JSONValue[];
}

export interface Version {
  readonly querySet: number;
  readonly identity: number;
  readonly ts: number;
}

type Check = (value: unknown) => boolean;
const isNumber: Check = (value) => Number.isInteger(value);
const isString: Check = (value) => typeof value === 'string';
const call = { udfPath: isString, args: (value: unknown) => Array.isArray(value) };

const FIELDS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Connect: { sessionId: isString },
  Authenticate: {
    tokenType: (value) => ['User', 'Admin', 'None'].includes(String(value)),
    baseVersion: isNumber,
  },
  ModifyQuerySet: {
    baseVersion: isNumber,
    newVersion: isNumber,
    modifications: (value) => Array.isArray(value) && value.every((one) => !flaw(one, MODIFICATIONS)),
  },
  Mutation: { requestId: isNumber, ...call },
  Action: { requestId: isNumber, ...call },
  Event: {},
};
const MODIFICATIONS: typeof FIELDS = { Add: { queryId: isNumber, ...call }, Remove: { queryId: isNumber } };

/** What is wrong with a message, if anything. */
function flaw(message: unknown, known: typeof FIELDS): string | undefined {
  if (typeof message !== 'object' || message === null) return 'it is not an object';
  const fields = message as Record<string, unknown>;
  const checks = Object.hasOwn(known, String(fields.type)) ? known[String(fields.type)]! : undefined;
  if (!checks) return `its type is ${JSON.stringify(fields.type)}`;
  const bad = Object.keys(checks).find((name) => !checks[name]!(fields[name]));
  return bad && `\`${bad}\` of ${String(fields.type)} is ${JSON.stringify(fields[bad])}`;
}

export function parseClientMessage(data: string): ClientMessage {
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    throw new Error('Received an invalid message: it is not JSON.');
  }
  const wrong = flaw(message, FIELDS);
  if (wrong) throw new Error(`Received an invalid message: ${wrong}.`);
  return message as ClientMessage;
}

export const argsOf = ({ args }: { readonly args: readonly JSONValue[] }): FunctionArgs =>
  jsonToConvex(args[0] ?? {}) as FunctionArgs;

export const toJson = (value: Value | undefined): JSONValue => convexToJson(value ?? null);

/** What a client learns about an error: its message, and its data if the app threw a `ConvexError`. */
export function failureOf(error: unknown): { readonly message: string; readonly errorData?: JSONValue } {
  const message = error instanceof Error ? error.message : String(error);
  if (typeof error !== 'object' || error === null || !(Symbol.for('ConvexError') in error))
    return { message };
  return { message, errorData: toJson((error as { data?: Value }).data) };
}

export const encodeVersion = (version: Version) => ({ ...version, ts: encodeTs(version.ts) });

/** A timestamp on the wire: the base64 of a little-endian u64. */
export function encodeTs(ts: number): string {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(ts), true);
  return btoa(String.fromCharCode(...bytes));
}
