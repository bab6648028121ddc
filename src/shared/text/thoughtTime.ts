import { isRecord } from '../json.js';

/** The key of our own provider options in a row. Providers read only their own key. */
export const OWN_KEY = 'convexAssistantUi';

/** The field of a reasoning part that says how long the model thought. */
const FIELD = 'thoughtMs';

type Options = Readonly<Record<string, unknown>>;

/** A provider's options of a reasoning part, with how long the model thought. */
export const withThoughtTime = (options: Options | undefined, ms: number): Options => ({
  ...options,
  [OWN_KEY]: { [FIELD]: ms },
});

/** How long the model thought, in ms, according to a row (`providerOptions`) or a stream (`providerMetadata`). */
export function thoughtTimeOf(part: object): number | undefined {
  const { providerMetadata, providerOptions } = part as Options;
  for (const options of [providerMetadata, providerOptions]) {
    const own = isRecord(options) ? options[OWN_KEY] : undefined;
    const ms = isRecord(own) ? own[FIELD] : undefined;
    if (typeof ms === 'number' && ms >= 0) return ms;
  }
  return undefined;
}
