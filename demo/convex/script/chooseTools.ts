import { toolCall, type Piece } from 'convex-assistant-ui/testing';

export interface Choice {
  readonly intro: string;
  readonly calls: readonly Piece[];
}

interface Rule {
  readonly fits: RegExp;
  readonly choose: (found: RegExpExecArray, said: string) => Choice;
}

const ZONES: Readonly<Record<string, string>> = {
  tokyo: 'Asia/Tokyo',
  'new york': 'America/New_York',
  london: 'Europe/London',
  berlin: 'Europe/Berlin',
  paris: 'Europe/Paris',
  sydney: 'Australia/Sydney',
  'san francisco': 'America/Los_Angeles',
};

const SAMPLE = `const primes = [];
for (let n = 2; primes.length < 10; n++) if (primes.every((p) => n % p)) primes.push(n);
console.log(primes.join(', '));
primes.at(-1);`;

const runs = (intro: string, code: string): Choice => ({
  intro,
  calls: [toolCall('codeExecution', { language: 'javascript', code })],
});

/** The first rule that fits wins. */
const RULES: readonly Rule[] = [
  {
    fits: /https?:\/\/[^\s)>\]]+/i,
    choose: ([url]) => ({ intro: 'I’ll read that page.', calls: [toolCall('urlReader', { url })] }),
  },
  {
    fits: /^\s*(?:please\s+)?remember(?:\s+that)?\s+(.+)/is,
    choose: ([, content = '']) => ({
      intro: 'I’ll keep that in mind.',
      calls: [toolCall('saveMemory', { content: content.trim().replace(/[.!]+$/, ''), category: 'fact' })],
    }),
  },
  {
    fits: /\b(?:remember|memor(?:y|ies)|know about me)\b/i,
    choose: (_, said) => ({
      intro: 'Let me check what I remember.',
      calls: [toolCall('searchMemories', { query: said, limit: 5 })],
    }),
  },
  {
    fits: /```(?:\w+)?\n([\s\S]+?)```/,
    choose: ([, code = '']) => runs('I’ll run it.', code),
  },
  {
    fits: /\b(?:run|execute)\b.*\b(?:code|javascript|script)\b|\bjavascript\b/i,
    choose: () => runs('I’ll write a few lines and run them.', SAMPLE),
  },
  {
    fits: /\b(?:what(?:'s| is)?(?: the)? (?:time|date)|what time|what day|today)\b/i,
    choose: (_, said) => {
      const city = Object.keys(ZONES).find((name) => said.toLowerCase().includes(name));
      const timezone = city === undefined ? 'UTC' : ZONES[city];
      return {
        intro: 'Let me check the time.',
        calls: [toolCall('datetime', { operation: 'current', timezone })],
      };
    },
  },
  {
    fits: /\b(?:search|look up|find out|google|news)\b(?:\s+(?:for|how|about|the web for))?\s*(.*)/is,
    choose: ([, query = ''], said) => ({
      intro: 'I’ll search for that.',
      calls: [toolCall('webSearch', { query: query.trim().replace(/[?.!]+$/, '') || said, maxResults: 4 })],
    }),
  },
  {
    fits: /\b(?:project|files?)\b/i,
    choose: () => ({
      intro: 'Let me look at your project.',
      calls: [toolCall('projectContext', { section: 'context' })],
    }),
  },
  {
    // A sum, a function or a conversion, but not a lone number.
    fits: /(?:[a-z]+\()?\(?-?\d[\d.,_]*\s*%?\)*(?:\s*(?:[-+*/^%×÷]|\bof\b|\bto\b|\bin\b)\s*(?:[a-z]+\()?\(*-?[\d.,_]*\s*[a-z]*%?\)*)+/i,
    choose: ([found]) => ({
      intro: 'Let me work that out.',
      calls: [toolCall('calculator', { expression: toExpression(found) })],
    }),
  },
];

export function chooseTools(said: string): Choice {
  for (const { fits, choose } of RULES) {
    const found = fits.exec(said);
    if (found) return choose(found, said);
  }
  return { intro: '', calls: [] };
}

const toExpression = (found: string): string =>
  found
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/%\s*of\b/i, '% *')
    .replace(/\bof\b/i, '*')
    .trim();
