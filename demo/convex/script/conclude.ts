import type { Outcome } from './turn.js';

type Read = Readonly<Record<string, unknown>>;

/** How the reply reports the result of each tool. */
const SAY: Readonly<Record<string, (value: Read) => string>> = {
  calculator: ({ expression, result }) => `\`${String(expression)}\` is **${shown(result)}**.`,
  datetime: ({ formatted, timezone }) => `It is **${shown(formatted)}** (${shown(timezone ?? 'UTC')}).`,
  saveMemory: ({ duplicate }) =>
    duplicate === true ? 'I already knew that.' : 'Got it. I’ll remember that in other conversations, too.',
  searchMemories: ({ memories }) =>
    `Here’s what I know:\n\n${listOf(memories, ({ content }) => shown(content))}`,
  webSearch: ({ results }) =>
    `Here’s the best of what I found:\n\n${listOf(results, ({ title, url, snippet }) => `[${shown(title)}](${shown(url)}). ${shown(snippet)}`)}`,
  urlReader: ({ title, content }) =>
    `**${shown(title)}**\n\n> ${shown(content).split('\n\n', 1)[0]!.replaceAll('\n', ' ')}`,
  codeExecution: ({ stdout, stderr, result }) =>
    stderr !== ''
      ? `It failed:\n\n\`\`\`\n${shown(stderr)}\n\`\`\``
      : `It printed\n\n\`\`\`\n${shown(stdout) || '(nothing)'}\n\`\`\`\n\nand its last value is \`${shown(result ?? 'undefined')}\`.`,
  projectContext: ({ project, files }) => {
    const { name, description, deadline } = project as Read;
    return `**${shown(name)}**: ${shown(description)} Its deadline is ${shown(deadline)}.\n\n${listOf(files, (file) => `\`${shown(file['name'])}\``)}`;
  },
};

export function conclude(outcomes: readonly Outcome[]): string {
  const last = outcomes.at(-1);
  if (!last) return 'That’s all I have on this.';
  if (last.isDenied) return 'OK, I’ll leave it.';
  if (last.isError) return 'That didn’t work. You can open its row and try again, or rephrase your question.';
  return SAY[last.toolName]?.(last.value as Read) ?? 'Done.';
}

const shown = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumSignificantDigits: 12 }) : String(value);

const listOf = (items: unknown, line: (item: Read) => string): string =>
  (items as readonly Read[]).map((item) => `- ${line(item)}`).join('\n');
