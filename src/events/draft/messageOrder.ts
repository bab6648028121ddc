import { MessageDraft } from './messageDraft.js';
import type { ThreadEvent } from '../types.js';

/** The position of a message in its thread. */
export interface MessagePlace {
  readonly turn: number;
  readonly step: number;
}

export const comparePlaces = (a: MessagePlace, b: MessagePlace): number => a.turn - b.turn || a.step - b.step;

interface Placed {
  readonly draft: MessageDraft;
  readonly place: MessagePlace;
}

/** The messages of a thread, by position. */
export interface MessageOrder {
  /** The message that an event belongs to. Creates it if necessary. */
  find(event: ThreadEvent): MessageDraft;
  inOrder(): readonly MessageDraft[];
}

export function createMessageOrder(): MessageOrder {
  const messages = new Map<string, Placed>();
  let newest: MessagePlace | undefined;
  /** The message that assistant events without a position belong to. */
  let openKey: string | undefined;
  let sorted: readonly MessageDraft[] | undefined;

  /** A user's message begins a turn. Other messages continue the newest one. */
  function placeOf({ turn, step, role = 'assistant' }: ThreadEvent): MessagePlace {
    const first = role === 'user' ? 0 : 1;
    if (turn !== undefined) return { turn, step: step ?? first };
    if (!newest) return { turn: 0, step: first };
    return role === 'user' ? { turn: newest.turn + 1, step: 0 } : { ...newest, step: newest.step + 1 };
  }

  function keyOf(event: ThreadEvent): string {
    const { messageId, turn, role = 'assistant' } = event;
    if (messageId !== undefined) return `id:${messageId}`;
    if (turn !== undefined) return `${turn}:${placeOf(event).step}:${role}`;
    if (role === 'assistant' && openKey !== undefined) return openKey;
    return `${role}:${messages.size}`;
  }

  function create(key: string, event: ThreadEvent): Placed {
    const { role = 'assistant', messageId: id = key } = event;
    const place = placeOf(event);
    const draft = new MessageDraft({ id, role, order: place.turn, stepOrder: place.step });
    const placed = { draft, place };
    messages.set(key, placed);
    if (!newest || comparePlaces(place, newest) > 0) newest = place;
    openKey = role === 'assistant' ? key : undefined;
    sorted = undefined;
    return placed;
  }

  return {
    find(event) {
      const key = keyOf(event);
      return (messages.get(key) ?? create(key, event)).draft;
    },
    inOrder() {
      sorted ??= [...messages.values()]
        .toSorted((a, b) => comparePlaces(a.place, b.place))
        .map(({ draft }) => draft);
      return sorted;
    },
  };
}
