import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { ConvexError } from 'convex/values';
import { z } from 'zod';
import { pause } from './pause.js';
import { readRecorded, RECORDED } from './recorded.js';

interface Page {
  readonly url: string;
  readonly title?: string;
  readonly content: string;
  readonly truncated?: boolean;
  readonly note?: string;
}

const LONGEST = 12_000;

export const urlReader = repeatable(
  createTool({
    description:
      'Reads one web page as text. Use it for an address that the user or webSearch has given. Do not use it to search, and ' +
      'never guess addresses.',
    inputSchema: z.object({ url: z.url({ protocol: /^https?$/ }) }),
    execute: async (_, { url }): Promise<Page> => {
      const key = process.env.JINA_API_KEY;
      if (key) return readWithJina(key, url);
      await pause(1_100);
      const page = readRecorded(url);
      if (!page)
        throw new ConvexError({
          code: 'not-recorded',
          message: '404: this page is not among the recorded ones. Set JINA_API_KEY to read any page.',
        });
      return { url, title: page.title, content: page.content, note: RECORDED };
    },
  }),
);

async function readWithJina(key: string, url: string): Promise<Page> {
  const response = await fetch(`https://r.jina.ai/${url}`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
  });
  if (!response.ok)
    throw new ConvexError({
      code: 'page-unavailable',
      message: `Could not read the page: Jina answered ${response.status}.`,
    });
  const { data } = (await response.json()) as { data: { title?: string; content: string } };
  return {
    url,
    ...(data.title !== undefined && { title: data.title }),
    content: data.content.slice(0, LONGEST),
    truncated: data.content.length > LONGEST,
  };
}
