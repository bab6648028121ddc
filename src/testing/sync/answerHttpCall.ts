import type { JSONValue } from 'convex/values';
import type { Backend, FunctionArgs, Identity } from '../backend/backend.js';
import { argsOf, failureOf, toJson } from './protocol.js';
import { identityOf } from './token.js';

export type HttpCallKind = 'query' | 'mutation' | 'action';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

interface HttpCall {
  readonly path: string;
  readonly args: readonly JSONValue[];
}

/** The status with which Convex reports that a function threw. Clients then read the error from the body. */
const FUNCTION_FAILED = 560;

/** Answers `POST /api/query`, `/api/mutation` and `/api/action`: what `ConvexHttpClient` and `convex/nextjs` send. */
export async function answerHttpCall(
  backend: Backend,
  kind: HttpCallKind,
  body: string,
  authorization: string | undefined,
): Promise<HttpAnswer> {
  let identity: Identity | null;
  try {
    identity = authorization === undefined ? null : identityOf(authorization.replace(/^Bearer /, ''));
  } catch (error) {
    return { status: 401, body: failureOf(error).message };
  }
  const call = parseCall(body);
  if (!call) return { status: 400, body: 'Expected a JSON body of the form { path, args: [{ … }] }.' };
  const logLines: string[] = [];
  try {
    const value = toJson(await run(backend, kind, call.path, argsOf(call), identity));
    return { status: 200, body: JSON.stringify({ status: 'success', value, logLines }) };
  } catch (error) {
    const { message: errorMessage, ...data } = failureOf(error);
    const failure = { status: 'error', errorMessage, ...data, logLines };
    return { status: FUNCTION_FAILED, body: JSON.stringify(failure) };
  }
}

function parseCall(body: string): HttpCall | undefined {
  try {
    const { path, args } = JSON.parse(body) as Partial<HttpCall>;
    return typeof path === 'string' && Array.isArray(args) ? { path, args } : undefined;
  } catch {
    return undefined;
  }
}

async function run(
  backend: Backend,
  kind: HttpCallKind,
  path: string,
  args: FunctionArgs,
  identity: Identity | null,
) {
  if (kind === 'mutation') return backend.runMutation(path, args, identity);
  if (kind === 'action') return backend.runAction(path, args, identity);
  const { outcomes } = await backend.runQueries(() => [{ path, args, identity, journal: null }]);
  const outcome = outcomes[0]!;
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}
