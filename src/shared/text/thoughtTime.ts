import { isRecord } from '../json.js';

/** The key of what we keep in a row beside what its provider notes. Providers read only the key of their own. */
export const OWN_KEY = 'convexAssistantUi';

/** A reasoning part says how long the model thought under this name. */
const FIELD = 'thoughtMs';

type Options = Readonly<Record<string, unknown>>;

/** What a provider notes on a reasoning part, with how long it took. */
export const withThoughtTime = (options: Options | undefined, ms: number): Options => ({
  ...options,
  [OWN_KEY]: { [FIELD]: ms },
});

/** How long the model thought, in ms, by a row (`providerOptions`) or a stream (`providerMetadata`). */
export function thoughtTimeOf(part: object): number | undefined {
  const { providerMetadata, providerOptions } = part as Options;
  for (const options of [providerMetadata, providerOptions]) {
    const own = isRecord(options) ? options[OWN_KEY] : undefined;
    const ms = isRecord(own) ? own[FIELD] : undefined;
    if (typeof ms === 'number' && ms >= 0) return ms;
  }
  return undefined;
}
