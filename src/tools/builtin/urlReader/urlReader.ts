import { BookOpenText } from 'lucide-react';
import { defineBuiltinTool } from '../defineBuiltinTool.js';
import { UrlReaderDetails } from '../lazyDetails.js';
import { errorSentence } from '../errors.js';
import { labelsOf, summaryOf } from '../rowTexts.js';
import { clipped } from '../words.js';
import { urlReaderExamples } from './examples.js';
import { readPage, type UrlReaderArgs, type UrlReaderResult } from './readPage.js';

/** The page's domain, which says more in a row than its full URL. */
function site(args: object, result?: unknown): string | undefined {
  const page = readPage(args, result);
  return page?.domain ?? clipped(page?.url);
}

/** Shows a web page that is read. */
export const urlReader = defineBuiltinTool<UrlReaderArgs, UrlReaderResult>(({ urlReader: texts }) => {
  const labels = labelsOf(texts, (args) => [site(args)]);
  return {
    title: texts.title,
    icon: BookOpenText,
    labels: {
      ...labels,
      partial: ({ args, result }) => {
        const words = readPage(args, result)?.words ?? 0;
        return words > 0 ? texts.soFar(site(args), words) : labels.partial({ args });
      },
      complete: ({ args, result }) => {
        const { title, text, isBlank = false } = readPage(args, result) ?? {};
        if (isBlank) return texts.blank(site(args, result));
        return text === undefined ? undefined : texts.done(clipped(title), site(args, result));
      },
    },
    summary: summaryOf(texts),
    details: UrlReaderDetails,
    args: false,
    error: errorSentence(texts.errors),
    approval: { ...texts.approval, question: ({ args }) => texts.approval.question(site(args)) },
    staleAfterMs: 45_000,
    examples: urlReaderExamples,
  };
});
