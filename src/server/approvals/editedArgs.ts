import { asSchema, type FlexibleSchema } from 'ai';
import { agentSettings } from '../agentSettings.js';
import { isRecord, toJson } from '../../shared/json.js';
import type { Row } from '../agentPort.js';
import { byteLength } from '../rows/bytes.js';
import { argsOf, type StoredCall } from '../rows/storedCalls.js';
import { threadError } from '../errors.js';
import type { ThreadApi, ThreadApiOptions } from '../options.js';
import { argsDigest } from './argsDigest.js';
import { EDITED_MARK } from '../runs/agent/editNotes.js';
import { MAX_STEP_BYTES } from '../runs/tools/startCalls.js';
import { storableArgs } from '../rows/storable.js';
import { checkBytes } from '../access/textLimits.js';
import { patchRow, type MutationCtx } from '../rows/messageRows.js';

/** Arguments that a person wrote in place of the model's. `original` and `edited` are JSON text. */
export interface ArgsEdit {
  readonly call: StoredCall;
  readonly args: Record<string, unknown>;
  readonly original: string;
  readonly edited: string;
  readonly argsDigest: string;
}

/**
 * Checks edited arguments against the tool's schema. The tool runs with the schema's output, like it does for the
 * model's arguments: unknown fields are dropped, and defaults are filled in.
 */
export async function checkEdit(api: ThreadApi, call: StoredCall, given: unknown): Promise<ArgsEdit> {
  const { toolName, part } = call;
  const schema = schemaOf(api.options, toolName);
  if (!schema) {
    throw threadError('invalid-arguments', `The arguments of ${toolName} can’t be edited.`);
  }
  if (!isRecord(given) || toJson(given) !== given) {
    throw threadError('invalid-arguments', 'The arguments must be a JSON object.');
  }
  checkBytes('The input', JSON.stringify(given), api.limits.toolResult);
  const args = toJson(await parse(schema, given));
  if (!isRecord(args) || storableArgs(args) !== args) {
    throw threadError('invalid-arguments', 'The arguments have names or a depth that Convex can’t store.');
  }
  const original = JSON.stringify(argsOf(part) ?? {});
  const edited = JSON.stringify(args);
  if (byteLength(original) + byteLength(edited) > MAX_STEP_BYTES) {
    throw threadError('too-large', 'The arguments are too large to be edited.');
  }
  return { call, args, original, edited, argsDigest: await argsDigest(args) };
}

/** Drops edits that change nothing. */
export async function onlyChanges(edits: readonly ArgsEdit[]): Promise<ArgsEdit[]> {
  const before = await Promise.all(edits.map(({ call }) => argsDigest(argsOf(call.part))));
  return edits.filter((edit, i) => edit.argsDigest !== before[i]);
}

/**
 * Replaces the arguments in the row that holds the calls, so that the model, the tool and readers all get the edits.
 */
export async function storeEdits(
  api: ThreadApi,
  ctx: MutationCtx,
  step: Row,
  edits: readonly ArgsEdit[],
): Promise<void> {
  const parts: unknown = step.message?.content;
  if (edits.length === 0 || !Array.isArray(parts)) return;
  const ids = new Set<unknown>(edits.map(({ call }) => call.toolCallId));
  const content = parts.map((part: unknown) => {
    if (!isRecord(part)) return part;
    const edit = edits.find(({ call }) => call.part === part);
    if (edit) {
      const { args } = edit;
      const providerOptions = { ...(part.providerOptions as object | undefined), ...EDITED_MARK };
      return { ...part, input: args, ...('args' in part && { args }), providerOptions };
    }
    if (part.type !== 'tool-approval-request' || !ids.has(part.toolCallId)) return part;
    // The AI SDK would check this copy of the arguments from before the edit.
    const { inputSchemaInput: _, ...request } = part;
    return request;
  });
  await patchRow(api, ctx, step, { message: { ...step.message, content } });
}

/** Throws at startup if the app lets people edit arguments that nothing could check. */
export function requireEditSchemas(options: ThreadApiOptions): void {
  for (const [toolName, { canEditArgs }] of Object.entries(options.approvals ?? {})) {
    if (canEditArgs === undefined || canEditArgs === false || schemaOf(options, toolName)) continue;
    throw new Error(
      `convex-assistant-ui: approvals.${toolName}.canEditArgs is true, but the agent has no tool of this name. ` +
        'Pass the inputSchema of the tool instead of true.',
    );
  }
}

/** Only the agent's own tools are known outside a run: `tools` creates the others in an action. */
function schemaOf(options: ThreadApiOptions, toolName: string): FlexibleSchema | undefined {
  const canEditArgs = ownOf(options.approvals, toolName)?.canEditArgs;
  if (canEditArgs !== true) return canEditArgs || undefined;
  return options.tools ? undefined : ownOf(agentSettings(options).tools, toolName)?.inputSchema;
}

const ownOf = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

async function parse(schema: FlexibleSchema, args: unknown): Promise<unknown> {
  const { validate } = asSchema(schema);
  if (!validate) {
    console.error('Edited arguments were refused: a schema of `jsonSchema` needs its `validate` option.');
    throw threadError('invalid-arguments', 'These arguments can’t be checked, so they can’t be edited.');
  }
  const result = await validate(args);
  if (result.success) return result.value;
  throw threadError('invalid-arguments', issueOf(result.error) ?? 'The arguments don’t fit this tool.');
}

/** The first issue of a Standard Schema, as a sentence. */
function issueOf(error: unknown): string | undefined {
  const issues =
    isRecord(error) || error instanceof Error ? (error as { issues?: unknown }).issues : undefined;
  const [issue] = Array.isArray(issues) ? (issues as unknown[]) : [];
  if (!isRecord(issue) || typeof issue.message !== 'string') return undefined;
  const path = Array.isArray(issue.path) ? issue.path.filter((key) => typeof key !== 'object').join('.') : '';
  return path ? `${path}: ${issue.message}` : issue.message;
}
