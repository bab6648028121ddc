import { plural } from '../../shared/text/plural.js';
import type { BuiltinToolStrings } from './builtinTools.js';

const number = new Intl.NumberFormat('en');

const counted = (count: number, one: string, many = `${one}s`): string =>
  plural(count, one, many, number.format(count));
const times = (count: number): string => (count === 1 ? '' : ` ${number.format(count)} times`);
const quoted = (text: string): string => `“${text}”`;
const after = (word: string, text: string | undefined): string =>
  text === undefined ? '' : ` ${word} ${text}`;
const forQuery = (query: string | undefined): string => after('for', query && quoted(query));
const joined = (...parts: ReadonlyArray<string | false>): string => parts.filter(Boolean).join(', ');
const upper = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const expressionOf = (expression = 'an expression'): string => expression;
const code = (language?: string): string => (language ? `${language} code` : 'code');
const memory = (text?: string): string => (text === undefined ? 'a memory' : `${quoted(text)} to memory`);
const site = (name = 'a web page'): string => name;
const project = (section = 'context'): string => `project ${section}`;
const document = (name = 'a document'): string => name;

/** Looking up a time, or working out a date. */
const clock = (look: string, work: string) => (isLookup: boolean, place: string | undefined) =>
  isLookup ? `${look} the time${after('in', place)}` : `${work} a date`;

/** Each action as an infinitive, as a participle, and in the past. */
const VERBS = {
  read: ['read', 'reading', 'read'],
  extract: ['extract data from', 'extracting data from', 'extracted data from'],
  write: ['write', 'writing', 'wrote'],
  append: ['append to', 'appending to', 'appended to'],
} as const;

export const englishBuiltinToolStrings: BuiltinToolStrings = {
  locale: 'en',
  calculator: {
    title: 'Calculator',
    preparing: () => 'Preparing to calculate',
    running: (what) => `Calculating ${expressionOf(what)}`,
    asking: (what) => `Wants to calculate ${expressionOf(what)}`,
    done: (what, result) => (what === undefined ? `Result: ${result}` : `${what} = ${result}`),
    failed: (what) => `Failed to calculate ${expressionOf(what)}`,
    denied: (what) => `Calculation denied: ${expressionOf(what)}`,
    stopped: (what) => `Stopped calculating ${expressionOf(what)}`,
    stale: 'Calculator is not responding',
    summary: {
      running: () => 'Calculating',
      complete: (count) => `Did ${count === 1 ? 'a calculation' : counted(count, 'calculation')}`,
    },
    errors: {
      timeout: 'The calculation took too long.',
      other: 'The calculator couldn’t read this expression.',
    },
  },
  codeExecution: {
    title: 'Code',
    preparing: (language) => `Writing ${code(language)}`,
    running: (language) => `Running ${code(language)}`,
    soFar: (language, lines) => `Running ${code(language)}, ${counted(lines, 'line')} so far`,
    asking: (language) => `Wants to run ${code(language)}`,
    done: (language, { lines, images }) => {
      const made = images > 0 ? counted(images, 'image') : 'no output';
      return `Ran ${code(language)}, ${lines > 0 ? `${counted(lines, 'line')} of output` : made}`;
    },
    exited: (language, exitCode) => `Ran ${code(language)}, exit code ${exitCode}`,
    failed: (language) => `Failed to run ${code(language)}`,
    denied: (language) => `Permission denied to run ${code(language)}`,
    stopped: (language) => `Stopped running ${code(language)}`,
    stale: 'Code sandbox is not responding',
    summary: { running: () => 'Running code', complete: (count) => `Ran code${times(count)}` },
    errors: {
      timeout: 'The code took too long and was stopped.',
      limit: 'Too many runs at once. Try again in a minute.',
      network: 'Couldn’t reach the sandbox.',
      other: 'Couldn’t run the code.',
    },
    approval: {
      question: (language) => `Run this ${code(language)}?`,
      consequence: 'It runs in a sandbox and can do anything the sandbox allows.',
      approve: 'Run',
      deny: 'Don’t run',
    },
  },
  datetime: {
    title: 'Date and time',
    preparing: () => 'Preparing to check the time',
    running: clock('Checking', 'Working out'),
    asking: clock('Wants to check', 'Wants to work out'),
    done: (time, place) => `${time}${after('in', place)}`,
    failed: clock('Failed to check', 'Failed to work out'),
    denied: clock('Permission denied to check', 'Permission denied to work out'),
    stopped: clock('Stopped checking', 'Stopped working out'),
    stale: 'Clock is not responding',
    summary: { running: () => 'Checking the time', complete: () => 'Checked the time' },
    errors: { other: 'Couldn’t work out this date.' },
  },
  fileDocument: {
    title: 'Document',
    preparing: (action) => `Preparing to ${VERBS[action][0]} a document`,
    running: (action, name) => upper(`${VERBS[action][1]} ${document(name)}`),
    asking: (action, name) => `Wants to ${VERBS[action][0]} ${document(name)}`,
    done: (action, name, { pages, words, isEmpty = false }) =>
      joined(
        `${upper(VERBS[action][2])} ${document(name)}`,
        isEmpty && 'no text found',
        pages !== undefined && counted(pages, 'page'),
        words !== undefined && counted(words, 'word'),
      ),
    failed: (action, name) => `Failed to ${VERBS[action][0]} ${document(name)}`,
    denied: (action, name) => `Permission denied to ${VERBS[action][0]} ${document(name)}`,
    stopped: (action, name) => `Stopped ${VERBS[action][1]} ${document(name)}`,
    stale: 'File access is not responding',
    summary: {
      running: (count, action) =>
        upper(`${action ? VERBS[action][1] : 'using'} ${counted(count, 'document')}`),
      complete: (count, action) =>
        upper(`${action ? VERBS[action][2] : 'used'} ${counted(count, 'document')}`),
    },
    errors: {
      timeout: 'The document took too long to open.',
      forbidden: 'The assistant doesn’t have access to this document.',
      missing: 'Document not found.',
      other: 'Couldn’t open the document.',
    },
    approval: {
      question: (action, name) => upper(`${VERBS[action][0]} ${document(name)}?`),
      consequence: (action) => {
        if (action === 'write') return 'This replaces the file’s contents.';
        if (action === 'append') return 'This adds the text to the end of the file.';
        return 'The assistant can use its contents in the reply.';
      },
    },
  },
  projectContext: {
    title: 'Project context',
    preparing: () => 'Preparing to read the project',
    running: (section) => `Reading ${project(section)}`,
    asking: (section) => `Wants to read ${project(section)}`,
    done: (section, name) => `Read ${project(section)}${after('for', name)}`,
    found: (what, count, name) =>
      `Found ${count === 0 ? `no ${what}` : counted(count, what.slice(0, -1))}${after('in', name)}`,
    failed: (section) => `Failed to read ${project(section)}`,
    denied: (section) => `Permission denied to read ${project(section)}`,
    stopped: (section) => `Stopped reading ${project(section)}`,
    stale: 'Project is not responding',
    summary: { running: () => 'Reading the project', complete: () => 'Read the project' },
    errors: {
      forbidden: 'This project isn’t shared with you.',
      missing: 'Project not found.',
      other: 'Couldn’t read the project.',
    },
    approval: {
      question: (section) => `Read ${project(section)}?`,
      consequence: 'The assistant can use its contents in the reply.',
    },
  },
  saveMemory: {
    title: 'Memory',
    preparing: () => 'Preparing to save a memory',
    running: (text) => `Saving ${memory(text)}`,
    asking: (text) => `Wants to save ${memory(text)}`,
    done: (text) => `Saved ${memory(text)}`,
    alreadyKnown: 'Already in memory',
    failed: (text) => `Failed to save ${memory(text)}`,
    denied: (text) => `Permission denied to save ${memory(text)}`,
    stopped: (text) => `Stopped saving ${memory(text)}`,
    stale: 'Memory is not responding',
    summary: {
      running: () => 'Saving to memory',
      complete: (count) => `Saved ${count === 1 ? 'a memory' : counted(count, 'memory', 'memories')}`,
    },
    errors: {
      timeout: 'Saving took too long. It may not have been saved.',
      limit: 'Too many requests at once. This wasn’t saved.',
      duplicate: 'This was already in memory.',
      other: 'Couldn’t save this.',
    },
    approval: {
      question: 'Save this to memory?',
      consequence: 'The assistant can use it in later conversations.',
      approve: 'Save',
      deny: 'Don’t save',
    },
  },
  searchMemories: {
    title: 'Memory search',
    preparing: () => 'Preparing to search memories',
    running: (query) => `Searching memories${forQuery(query)}`,
    soFar: (count) => `Searching memories, ${counted(count, 'match', 'matches')} so far`,
    asking: (query) => `Wants to search memories${forQuery(query)}`,
    done: (count, query) =>
      `Found ${count === 0 ? 'no memories' : counted(count, 'memory', 'memories')}${forQuery(query)}`,
    failed: (query) => `Failed to search memories${forQuery(query)}`,
    denied: (query) => `Memory search${forQuery(query)} denied`,
    stopped: (query) => `Stopped searching memories${forQuery(query)}`,
    stale: 'Memory search is not responding',
    summary: { running: () => 'Searching memories', complete: () => 'Searched memories' },
    errors: { timeout: 'The search took too long.', other: 'Couldn’t search memories.' },
    approval: {
      question: (query) => `Search your memories${forQuery(query)}?`,
      consequence: 'The assistant will read any that match.',
      approve: 'Search',
    },
  },
  showPlan: {
    title: 'Plan',
    preparing: () => 'Writing a plan',
    running: () => 'Updating the plan',
    asking: () => 'Wants to follow this plan',
    done: (title = 'Plan', done, total) =>
      total === 0 ? `${title}, no steps` : `${title}, ${done} of ${total} done`,
    created: (steps) => `Created a plan, ${steps === 0 ? 'no steps' : counted(steps, 'step')}`,
    updated: ({ done, total, added, removed }) =>
      joined(
        'Plan updated',
        total === 0 ? 'no steps' : `${done} of ${total} done`,
        added > 0 && `${added} added`,
        removed > 0 && `${removed} removed`,
      ),
    failed: () => 'Failed to show the plan',
    denied: () => 'Plan denied',
    stopped: () => 'Stopped before the plan was ready',
    stale: 'Plan is not responding',
    summary: { running: () => 'Updating the plan', complete: () => 'Updated the plan' },
    errors: { other: 'Couldn’t show the plan.' },
    approval: {
      question: 'Go ahead with this plan?',
      consequence: 'The assistant starts with the first open step.',
      approve: 'Go ahead',
    },
  },
  urlReader: {
    title: 'Web page',
    preparing: () => 'Preparing to read a web page',
    running: (name) => `Reading ${site(name)}`,
    soFar: (name, words) => `Reading ${site(name)}, ${counted(words, 'word')} so far`,
    asking: (name) => `Wants to read ${site(name)}`,
    done: (title, name) =>
      `Read ${title === undefined ? site(name) : `${quoted(title)}${after('on', name)}`}`,
    blank: (name) => (name === undefined ? 'Read an empty page' : `Read ${name}, no text found`),
    failed: (name) => `Failed to read ${site(name)}`,
    denied: (name) => `Permission denied to read ${site(name)}`,
    stopped: (name) => `Stopped reading ${site(name)}`,
    stale: 'Page reader is not responding',
    summary: {
      running: (count) => `Reading ${counted(count, 'page')}`,
      complete: (count) => `Read ${counted(count, 'page')}`,
    },
    errors: {
      timeout: 'The page took too long to load.',
      limit: 'Too many pages were requested at once. Try again in a minute.',
      forbidden: 'This site doesn’t allow assistants to read this page.',
      missing: 'Page not found.',
      network: 'Couldn’t reach the site.',
      other: 'Couldn’t open the page.',
    },
    approval: {
      question: (name) => `Read ${site(name)}?`,
      consequence: 'The server opens the page and the assistant reads it.',
      approve: 'Read',
    },
  },
  webSearch: {
    title: 'Web search',
    preparing: () => 'Preparing to search the web',
    running: (query) => `Searching the web${forQuery(query)}`,
    soFar: (count) => `Searching the web, ${counted(count, 'result')} so far`,
    asking: (query) => `Wants to search the web${forQuery(query)}`,
    done: (count, query) =>
      `Found ${count === 0 ? 'no results' : counted(count, 'result')}${forQuery(query)}`,
    failed: (query) => `Failed to search the web${forQuery(query)}`,
    denied: (query) => `Web search${forQuery(query)} denied`,
    stopped: (query) => `Stopped searching the web${forQuery(query)}`,
    stale: 'Web search is not responding',
    summary: {
      running: (count) =>
        count === 1 ? 'Searching the web' : `Running ${counted(count, 'web search', 'web searches')}`,
      complete: (count) => `Searched the web${times(count)}`,
    },
    errors: {
      timeout: 'The search took too long.',
      limit: 'Too many searches at once. Try again in a minute.',
      network: 'Couldn’t reach the search service.',
      other: 'The search service didn’t respond.',
    },
    approval: {
      question: (query) => `Search the web${forQuery(query)}?`,
      consequence: 'The search terms are sent to a search service.',
      approve: 'Search',
    },
  },
};
