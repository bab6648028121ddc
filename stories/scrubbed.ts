/** How the toolbar's time control steps through a story. Moments are counted from 0. */
export interface TimeParameter<Args> {
  readonly moments: (args: Args) => number;
  /** The moment that the story itself shows. */
  readonly of: (args: Args) => number;
  readonly show: (moment: number) => Partial<Args>;
}

interface Framed {
  /** Without it, the last moment. */
  readonly at?: number;
}

/** Parameters of a story that shows one of its frames. The toolbar's time control steps through them. */
export const scrubbed = <Args extends Framed>(moments: (args: Args) => number) => ({
  time: {
    moments,
    of: (args) => args.at ?? moments(args) - 1,
    show: (at) => ({ at }) as Partial<Args>,
  } satisfies TimeParameter<Args>,
});
