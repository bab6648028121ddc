/** How the time of the toolbar goes through a story. Moments are counted from 0. */
export interface TimeParameter<Args> {
  readonly moments: (args: Args) => number;
  /** The moment that the story itself shows. */
  readonly of: (args: Args) => number;
  readonly show: (moment: number) => Partial<Args>;
}

export interface Framed {
  readonly frames: readonly unknown[];
  readonly at?: number;
}

const time: TimeParameter<Framed> = {
  moments: ({ frames }) => frames.length,
  of: ({ frames, at = frames.length - 1 }) => at,
  show: (at) => ({ at }),
};

/** Parameters of a story with frames: the time of the toolbar goes through them. */
export const scrubbed = { time };
