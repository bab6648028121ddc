import { fieldsOf, listIn, numberIn, payloadOf, textIn, toText } from '../read.js';
import { stringifySafe } from '../../../json/index.js';
import { readImages } from './readImages.js';

/** Arguments that the `codeExecution` display reads. */
export interface CodeExecutionArgs {
  readonly code: string;
  readonly language?: string | undefined;
  /** In seconds. */
  readonly timeout?: number | undefined;
}

/** The result that the `codeExecution` display reads. */
export interface CodeExecutionResult {
  /** The printed output. Also read from `output` and `logs`; a list counts as lines. */
  readonly stdout?: string | readonly string[] | undefined;
  readonly stderr?: string | readonly string[] | undefined;
  readonly exitCode?: number | undefined;
  /** The value of the last line. */
  readonly result?: unknown;
  /** In ms. Also read from `durationMs`. */
  readonly executionTime?: number | undefined;
  readonly images?: ReadonlyArray<string | { readonly url?: string | undefined }> | undefined;
}

export interface Execution {
  readonly stdout: string | undefined;
  readonly stderr: string | undefined;
  readonly value: string | undefined;
  readonly exitCode: number | undefined;
  readonly durationMs: number | undefined;
  readonly images: readonly string[];
}

export interface Source {
  readonly code: string | undefined;
  readonly language: string | undefined;
}

export const readSource = (args: unknown, result?: unknown): Source => ({
  code: textIn(args, 'code', 'source', 'script') ?? textIn(payloadOf(result), 'code'),
  language: textIn(args, 'language', 'lang', 'runtime') ?? textIn(payloadOf(result), 'language'),
});

const KNOWN =
  /^(?:stdout|stderr|output|logs|exit_?code|result|results|images|success|executionTime|durationMs)$/i;

export function readExecution(result: unknown): Execution | undefined {
  const payload = payloadOf(result);
  const text = toText(payload);
  const fields = fieldsOf(payload);
  if (text === undefined && !Object.keys(fields).some((name) => KNOWN.test(name))) return undefined;
  const { logs } = fields;
  const stdout = text ?? readLines(payload, 'stdout', 'output') ?? readLines(logs, 'stdout');
  const value = fields['result'];
  const valueText =
    value === undefined || value === null
      ? undefined
      : toText(typeof value === 'string' ? value : stringifySafe(value));
  return {
    stdout: stdout ?? readLines({ logs }, 'logs'),
    stderr: readLines(payload, 'stderr', 'traceback') ?? readLines(logs, 'stderr'),
    value: valueText === stdout ? undefined : valueText,
    exitCode: numberIn(payload, 'exitCode', 'exit_code', 'returnCode'),
    durationMs: numberIn(payload, 'executionTime', 'durationMs', 'executionTimeMs'),
    images: readImages(payload),
  };
}

/** Some tools return a text, some a list of lines, some chunks. */
function readLines(source: unknown, ...names: readonly string[]): string | undefined {
  const text = textIn(source, ...names);
  if (text !== undefined) return text;
  const chunks = listIn(source, ...names)?.filter((line) => typeof line === 'string') ?? [];
  const isCut = chunks.some((chunk) => chunk.endsWith('\n'));
  return toText(chunks.join(isCut ? '' : '\n'));
}
