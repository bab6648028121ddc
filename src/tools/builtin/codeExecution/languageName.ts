import { clip } from '../words.js';

const NAMES: Readonly<Record<string, string>> = {
  py: 'Python',
  python: 'Python',
  python3: 'Python',
  js: 'JavaScript',
  javascript: 'JavaScript',
  node: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  sh: 'shell',
  bash: 'shell',
  shell: 'shell',
  sql: 'SQL',
  r: 'R',
  ruby: 'Ruby',
  go: 'Go',
  rust: 'Rust',
  java: 'Java',
};

/** The usual spelling of a language's name. */
export const languageName = (language: string): string =>
  (Object.hasOwn(NAMES, language.toLowerCase()) && NAMES[language.toLowerCase()]) || clip(language, 24);
