import { fieldsOf, listIn, payloadOf, readEach, textIn, toText } from '../read.js';
import { readFacts, type NamedValue } from '../readFacts.js';
import { readFile, type FileFacts } from '../readFile.js';

/** Arguments that the `projectContext` display reads. */
export interface ProjectContextArgs {
  readonly section?: 'context' | 'notes' | 'files' | 'history' | undefined;
}

/** One file in the result of a `projectContext` call. */
export interface ProjectFile {
  /** Also read from `fileName` and `path`. */
  readonly name?: string | undefined;
  readonly mimeType?: string | undefined;
  /** In bytes. */
  readonly size?: number | undefined;
  readonly pageCount?: number | undefined;
}

/** The result that the `projectContext` display reads. */
export interface ProjectContextResult {
  readonly section?: string | undefined;
  readonly project?:
    | {
        readonly name?: string | undefined;
        readonly description?: string | undefined;
        readonly systemPrompt?: string | undefined;
        /** Any other field is shown with its name. */
        readonly [fact: string]: unknown;
      }
    | undefined;
  /** Facts by their names. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
  readonly files?: ReadonlyArray<string | ProjectFile> | undefined;
  readonly notes?: ReadonlyArray<string | { readonly title?: string | undefined }> | undefined;
  readonly recentConversations?: ReadonlyArray<string | { readonly title?: string | undefined }> | undefined;
  readonly message?: string | undefined;
}

export interface Project {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly instructions: string | undefined;
  readonly facts: readonly NamedValue[];
  readonly files: readonly FileFacts[] | undefined;
  readonly notes: readonly string[] | undefined;
  readonly conversations: readonly string[] | undefined;
  readonly message: string | undefined;
}

export function readProject(result: unknown): Project | undefined {
  const payload = payloadOf(result);
  const inner = fieldsOf(payload)['project'];
  const project = typeof inner === 'object' && inner !== null ? inner : payload;
  const read: Project = {
    name: textIn(project, 'name', 'title') ?? toText(inner),
    description: textIn(project, 'description', 'summary'),
    instructions: textIn(project, 'systemPrompt', 'instructions'),
    facts: [...readFacts(inner, SHOWN_ELSEWHERE), ...readFacts(fieldsOf(payload)['facts'])],
    files: readEach(fieldList(payload, 'files') ?? fieldList(project, 'files'), readFile),
    notes: readEach(fieldList(payload, 'notes') ?? fieldList(payload, 'items'), readTitle),
    conversations: readEach(
      fieldList(payload, 'recentConversations') ?? fieldList(payload, 'conversations'),
      readTitle,
    ),
    message: textIn(payload, 'message'),
  };
  const isEmpty = Object.values(read).every((value) => value === undefined || value === read.facts);
  return isEmpty && read.facts.length === 0 ? undefined : read;
}

const fieldList = (source: unknown, name: string): readonly unknown[] | undefined =>
  Array.isArray(source) ? undefined : listIn(source, name);

const readTitle = (value: unknown): string | undefined =>
  toText(value) ?? textIn(value, 'title', 'name', 'content', 'text');

const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'name',
  'title',
  'description',
  'summary',
  'systemPrompt',
  'instructions',
  'files',
]);
