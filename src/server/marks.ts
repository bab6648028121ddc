import type { MessageDoc } from '@convex-dev/agent';
import { isRecord } from '../bridge/json.js';

/** Who ran, and when, in the places of a document that are free for it: providers ignore options of others. */
const NAMESPACE = 'convex-assistant-ui';

type Options = NonNullable<MessageDoc['providerOptions']>;
type Mark = Options[string];
type Carrier = { readonly providerOptions?: unknown };

/** What the API has noted on a document or on one of its parts. */
export const readMark = (carrier: Carrier): Mark | undefined => markIn(carrier.providerOptions);

/** What it has noted among the options, or the metadata, of providers. */
export function markIn(options: unknown): Mark | undefined {
  const found = isRecord(options) ? options[NAMESPACE] : undefined;
  return isRecord(found) ? found : undefined;
}

/** The provider options of `carrier` with `fields` noted in them; a field that is undefined goes. */
export const marked = (carrier: Carrier, fields: Record<string, unknown>): Options =>
  mark(carrier.providerOptions, fields);

export function mark(options: unknown, fields: Record<string, unknown>): Options {
  const known = Object.entries({ ...markIn(options), ...fields }).filter(([, value]) => value !== undefined);
  return { ...(isRecord(options) && (options as Options)), [NAMESPACE]: Object.fromEntries(known) };
}
