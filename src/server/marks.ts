import type { MessageDoc } from '@convex-dev/agent';
import { isRecord } from '../bridge/json.js';

/** Who ran, and when, in the places of a document that are free for it: providers ignore options of others. */
const NAMESPACE = 'convex-assistant-ui';

type Options = NonNullable<MessageDoc['providerOptions']>;

/** What the API has noted on a document or on one of its parts. */
export function readMark(carrier: { readonly providerOptions?: unknown }): Options[string] | undefined {
  const options = carrier.providerOptions;
  const mark = isRecord(options) ? options[NAMESPACE] : undefined;
  return isRecord(mark) ? mark : undefined;
}

/** The provider options of `carrier` with `fields` noted in them; a field that is undefined goes. */
export function marked(
  carrier: { readonly providerOptions?: unknown },
  fields: Record<string, unknown>,
): Options {
  const options = isRecord(carrier.providerOptions) ? (carrier.providerOptions as Options) : {};
  const mark = Object.entries({ ...readMark(carrier), ...fields }).filter(([, value]) => value !== undefined);
  return { ...options, [NAMESPACE]: Object.fromEntries(mark) };
}
