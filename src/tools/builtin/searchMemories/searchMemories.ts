import { Brain } from 'lucide-react';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { SearchMemoriesDetails, InputFacts } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { textIn } from '../read.js';
import { labelsOf, summaryOf } from '../rowTexts.js';
import { clipped } from '../words.js';
import { readMemories, type SearchMemoriesArgs, type SearchMemoriesResult } from './readMemories.js';

const queryOf = (args: object) => clipped(textIn(args, 'query', 'q'));

/** Shows the memories that a search finds. */
export const searchMemories = defineBuiltinTool<SearchMemoriesArgs, SearchMemoriesResult>(
  ({ searchMemories: texts }) => {
    const labels = labelsOf(texts, (args) => [queryOf(args)]);
    return {
      title: texts.title,
      icon: Brain,
      labels: {
        ...labels,
        partial: ({ args, result }) => {
          const count = readMemories(result)?.length ?? 0;
          return count === 0 ? labels.partial({ args }) : texts.soFar(count);
        },
        complete: ({ args, result }) => {
          const memories = readMemories(result);
          return memories && texts.done(memories.length, queryOf(args));
        },
      },
      summary: summaryOf(texts),
      details: SearchMemoriesDetails,
      args: InputFacts,
      error: errorSentence(texts.errors),
      approval: { ...texts.approval, question: ({ args }) => texts.approval.question(queryOf(args)) },
      examples: [
        {
          args: { query: 'preferred programming languages', limit: 5 },
          streamingArgs: { query: 'preferred pro' },
          result: {
            found: 3,
            memories: [
              { content: 'Prefers TypeScript over JavaScript', category: 'preference', relevance: 0.92 },
              {
                content: 'Is learning Rust by rewriting the log pipeline of the Acme project',
                category: 'project',
                relevance: 0.81,
              },
              {
                content: 'Worked with Python at a bank from 2018 to 2021',
                category: 'fact',
                relevance: 0.64,
              },
            ],
          },
          partialResult: {
            memories: [{ content: 'Prefers TypeScript over JavaScript', category: 'preference' }],
          },
          error: 'Vector index memories.by_embedding timed out after 10000ms',
          reason: 'Not without asking me',
          durationMs: 420,
        },
        {
          args: { query: 'favorite restaurants in Lisbon' },
          result: { found: 0, memories: [] },
          durationMs: 310,
        },
      ],
    };
  },
);
