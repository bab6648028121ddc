import { createTool } from '@convex-dev/agent';
import { repeatable } from 'convex-assistant-ui/server';
import { ConvexError } from 'convex/values';
import { z } from 'zod';
import { pause } from './pause.js';
import { findRecorded, RECORDED } from './recorded.js';

interface Hit {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
  readonly publishedDate?: string;
}

interface Hits {
  readonly results: readonly Hit[];
  /** Shown to the user: these hits are not current. */
  readonly note?: string;
}

export const webSearch = repeatable(
  createTool({
    description:
      'Searches the web, and returns titles, addresses and short excerpts. Use it for recent or specific facts. Do not use it ' +
      'for what the user told you (searchMemories) or for a known address (urlReader).',
    inputSchema: z.object({ query: z.string(), maxResults: z.number().int().min(1).max(10).default(4) }),
    execute: async (_, { query, maxResults }): Promise<Hits> => {
      const key = process.env.TAVILY_API_KEY;
      if (key) return { results: await searchTavily(key, query, maxResults) };
      await pause(900 + query.length * 12);
      const results = findRecorded(query, maxResults).map(({ title, url, snippet }) => ({
        title,
        url,
        snippet,
      }));
      return { results, note: RECORDED };
    },
  }),
);

async function searchTavily(key: string, query: string, maxResults: number): Promise<Hit[]> {
  const response = await fetch('https://api.tavily.com/search', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, max_results: maxResults }),
  });
  if (!response.ok)
    throw new ConvexError({
      code: 'search-failed',
      message: `The search failed: Tavily answered ${response.status}.`,
    });
  const { results } = (await response.json()) as {
    results: ReadonlyArray<{ title: string; url: string; content: string; published_date?: string }>;
  };
  return results.map(({ title, url, content, published_date: published }) => ({
    title,
    url,
    snippet: content,
    ...(published !== undefined && { publishedDate: published }),
  }));
}
