import type { Execution } from '../sandbox.js';

/** Code that E2B's code interpreter runs: https://e2b.dev/docs/code-interpreting */
export interface E2BRequest {
  readonly apiKey: string;
  readonly code: string;
  readonly language: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const API = 'https://api.e2b.app';
const INTERPRETER_PORT = 49_999;

interface Sandbox {
  readonly sandboxID: string;
  readonly domain?: string | null;
  readonly envdAccessToken?: string | null;
}

/** A line of the interpreter's response. */
type Line =
  | { readonly type: 'stdout' | 'stderr'; readonly text: string }
  | { readonly type: 'result'; readonly text?: string; readonly is_main_result?: boolean }
  | { readonly type: 'error'; readonly name: string; readonly value: string }
  | { readonly type: 'number_of_executions' };

/** Runs code in a new sandbox without network access, and removes the sandbox afterwards. */
export async function runInE2B({
  apiKey,
  code,
  language,
  timeoutMs,
  signal,
}: E2BRequest): Promise<Execution> {
  const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };
  const created = await fetch(`${API}/sandboxes`, {
    method: 'POST',
    headers,
    // The sandbox ends by itself if it is not removed below.
    body: JSON.stringify({
      templateID: 'code-interpreter-v1',
      timeout: Math.ceil(timeoutMs / 1_000) + 30,
      secure: true,
      allow_internet_access: false,
    }),
    ...(signal && { signal }),
  });
  const { sandboxID, domain, envdAccessToken } = await readJson<Sandbox>(created, 'start a sandbox');
  try {
    const startedAt = Date.now();
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`https://${INTERPRETER_PORT}-${sandboxID}.${domain ?? 'e2b.app'}/execute`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(envdAccessToken && { 'X-Access-Token': envdAccessToken }),
      },
      body: JSON.stringify({ code, language }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (!response.ok) throw new Error(`E2B answered ${response.status} to "run the code"`);
    return { ...collect(await response.text()), executionTime: Date.now() - startedAt };
  } finally {
    // Keep the result even if the sandbox has to end by itself.
    await fetch(`${API}/sandboxes/${sandboxID}`, { method: 'DELETE', headers }).catch(() => undefined);
  }
}

async function readJson<T>(response: Response, task: string): Promise<T> {
  if (!response.ok) throw new Error(`E2B answered ${response.status} to "${task}"`);
  return (await response.json()) as T;
}

/** Joins the lines of a response, one JSON object each. */
function collect(answer: string): Omit<Execution, 'executionTime'> {
  const lines = answer
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
  const textOf = (type: 'stdout' | 'stderr') =>
    lines.map((line) => (line.type === type ? (line as { text: string }).text : '')).join('');
  const error = lines.find((line) => line.type === 'error');
  const main = lines.find((line) => line.type === 'result' && line.is_main_result);
  const stderr = textOf('stderr') + (error ? `${error.name}: ${error.value}` : '');
  return {
    stdout: textOf('stdout'),
    stderr,
    exitCode: error ? 1 : 0,
    ...(main && 'text' in main && main.text !== undefined && { result: main.text }),
  };
}
