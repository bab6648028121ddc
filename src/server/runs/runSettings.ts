import type { LanguageModel } from 'ai';
import { isRecord } from '../../shared/json.js';
import { agentSettings } from '../agentSettings.js';
import { readExtras, withoutQuotation } from '../rows/messageExtras.js';
import type { RunRequest, RunSettings, ThreadApi, AgentTools } from '../options.js';
import { findPrompt } from '../rows/readTurn.js';
import type { ActionCtx, Run } from './types.js';

export interface ReadySettings extends RunSettings {
  readonly model: LanguageModel;
  readonly tools: AgentTools;
}

/** Asks the app how the run answers. Settings that the app leaves out come from the agent. */
export async function readSettings(api: ThreadApi, ctx: ActionCtx, run: Run): Promise<ReadySettings> {
  const { options } = api;
  const own = agentSettings(options);
  const isAsked = options.run !== undefined || options.tools !== undefined;
  const request = isAsked ? await requestOf(api, ctx, run) : undefined;
  const settings = (request && (await options.run?.(ctx, request))) ?? {};
  const model = settings.model ?? own.languageModel;
  if (model === undefined)
    throw new Error('The agent has no languageModel. Pass one to `new Agent`, or return a model from `run`.');
  const tools = settings.tools ?? (request && (await options.tools?.(ctx, request))) ?? own.tools ?? {};
  return { ...settings, model, tools };
}

async function requestOf(api: ThreadApi, ctx: ActionCtx, run: Run): Promise<RunRequest> {
  const { threadId, userId } = run;
  // Read only for `run`, because it takes two queries.
  const message = api.options.run && (await messageOf(api, ctx, run));
  return { threadId, userId, runConfig: parseConfig(run.runConfig), ...(message && { message }) };
}

async function messageOf(api: ThreadApi, ctx: ActionCtx, run: Run): Promise<RunRequest['message']> {
  const row = await api.agent.findRow(ctx, run.promptMessageId);
  const prompt = row && (row.message?.role === 'user' ? row : await findPrompt(api, ctx, row));
  if (!prompt) return undefined;
  return { ...readExtras(prompt), messageId: prompt._id, text: textOf(withoutQuotation(prompt)) };
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : '';
  return content
    .flatMap((part: unknown) => (isRecord(part) && part.type === 'text' ? [part.text] : []))
    .join('\n');
}

function parseConfig(text: string | undefined): RunRequest['runConfig'] {
  const config: unknown = text === undefined ? {} : JSON.parse(text);
  return isRecord(config) ? config : {};
}
