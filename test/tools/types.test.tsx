import { Search } from 'lucide-react';
import { expectTypeOf, it } from 'vitest';
import { createToolRegistry, defineToolDisplay, type ToolDisplay } from '../../src/tools/index.js';

interface Args {
  query: string;
  filter: { from: string; to: string };
}
interface Result {
  hits: Array<{ title: string }>;
}

it('entries of all tools fit into one registry', () => {
  const search = defineToolDisplay<Args, Result>({
    icon: Search,
    labels: {
      running: ({ args }) => args.query && `Searching for ${args.query}`,
      complete: ({ result }) => `Found ${result.hits.length}`,
    },
    details: (props) => (props.phase === 'complete' ? props.result.hits.map(({ title }) => title) : null),
  });
  const sum = defineToolDisplay<{ numbers: number[] }, number>({
    labels: { complete: ({ result }) => result.toFixed(1) },
  });
  expectTypeOf(search).toExtend<ToolDisplay>();
  createToolRegistry({ search, sum, 'mcp__*': defineToolDisplay<object>({}) });
});

it('a label that reads a field which may be missing in its phase does not compile', () => {
  expectTypeOf(defineToolDisplay).toBeFunction();
  defineToolDisplay<Args, Result>({
    labels: {
      // @ts-expect-error a running call has no result
      running: ({ result }) => String(result),
      // @ts-expect-error a call on a page that is not loaded has no arguments
      cancelled: ({ args }) => args.query.toUpperCase(),
      // @ts-expect-error a complete call can lack them too
      complete: ({ args }) => args.filter.from,
      // @ts-expect-error while they stream, any part of them can be missing
      'input-streaming': ({ args }) => args.filter?.from.slice(1),
      // @ts-expect-error a preliminary result is incomplete
      partial: ({ result }) => `${result.hits.length}`,
      // @ts-expect-error raw errors are not for everyone
      error: ({ errorText }) => String(errorText),
    },
  });
  // @ts-expect-error the phase does not exist
  defineToolDisplay<Args, Result>({ labels: { finished: 'Done' } });
  // @ts-expect-error an icon is a component, not a name
  defineToolDisplay<Args, Result>({ icon: 'search' });
  const args: Args = { query: '', filter: { from: '', to: '' } };
  // @ts-expect-error a result of another shape
  defineToolDisplay<Args, Result>({ examples: [{ args, result: [] }] });
  // @ts-expect-error not an entry
  createToolRegistry({ search: { labels: { running: 3 } } });
});
