import type { LanguageModel } from 'ai';

/**
 * The types of language models, read from the `ai` of the app: AI SDK 6 has version 3 of the specification, AI SDK 7
 * has versions 3 and 4, and not every app has the package that declares them.
 */
export type ModelOf<Version extends string> = Extract<
  LanguageModel,
  { readonly specificationVersion: Version }
>;

type Model = ModelOf<'v3'>;
/** The newest models of the SDK, which are the only ones that the types of the agent accept. */
export type NewestModel = [ModelOf<'v4'>] extends [never] ? Model : ModelOf<'v4'>;

/** A call of a model of any of these versions. */
export type AnyCall = Parameters<ModelOf<'v3' | 'v4'>['doStream']>[0];

export type ModelCall = Parameters<Model['doStream']>[0];
export type StreamPart =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;
export type Content = Awaited<ReturnType<Model['doGenerate']>>['content'][number];
export type ProviderMetadata = NonNullable<Extract<StreamPart, { type: 'tool-call' }>['providerMetadata']>;
type Finish = Extract<StreamPart, { type: 'finish' }>;

/** Why a step ends. */
export type FinishReason = Finish['finishReason']['unified'];
/** The tokens of a step. */
export type Usage = Finish['usage'];
