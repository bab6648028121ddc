import { Globe } from 'lucide-react';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { WebSearchDetails, InputFacts } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { textIn } from '../read.js';
import { labelsOf, summaryOf } from '../rowTexts.js';
import { clipped } from '../words.js';
import { webSearchExamples } from './examples.js';
import { readHits, type WebSearchArgs, type WebSearchResult } from './readHits.js';

const queryOf = (args: object) => clipped(textIn(args, 'query', 'q', 'searchQuery'));

/** Shows the results of a web search. */
export const webSearch = defineBuiltinTool<WebSearchArgs, WebSearchResult>(({ webSearch: texts }) => {
  const labels = labelsOf(texts, (args) => [queryOf(args)]);
  return {
    title: texts.title,
    icon: Globe,
    labels: {
      ...labels,
      partial: ({ args, result }) => {
        const count = readHits(result)?.length ?? 0;
        return count === 0 ? labels.partial({ args }) : texts.soFar(count);
      },
      complete: ({ args, result }) => {
        const hits = readHits(result);
        return hits && texts.done(hits.length, queryOf(args));
      },
    },
    summary: summaryOf(texts),
    details: WebSearchDetails,
    args: InputFacts,
    error: errorSentence(texts.errors),
    approval: { ...texts.approval, question: ({ args }) => texts.approval.question(queryOf(args)) },
    staleAfterMs: 45_000,
    examples: webSearchExamples,
  };
});
