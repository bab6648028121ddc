/** In place of `storybook/test` in examples: nobody plays them, and it is larger than everything else together. */
export const fn = <F>(implementation: F): F => implementation;

const unplayed = (): never => {
  throw new Error('Examples are drawn, not played.');
};

export { unplayed as expect, unplayed as screen, unplayed as waitFor, unplayed as within };
