import type { FlexibleSchema, LanguageModel } from 'ai';
import type { StopCondition, ThreadApiOptions } from './options.js';

/** The options of an `Agent` that runs use. */
export interface AgentSettings {
  /** The name with which the agent signs its rows. */
  readonly name?: string;
  readonly languageModel?: LanguageModel;
  readonly tools?: Readonly<Record<string, { readonly inputSchema?: FlexibleSchema }>>;
  readonly stopWhen?: StopCondition | StopCondition[];
}

/**
 * The settings of the app's agent. They are a public field of `Agent`, but `StreamingAgent` cannot name the type of
 * that class (TS2590). An agent without this field has no settings, so the app has to pass `run`.
 */
export const agentSettings = ({ agent }: Pick<ThreadApiOptions, 'agent'>): AgentSettings =>
  (agent as { readonly options?: AgentSettings }).options ?? {};
