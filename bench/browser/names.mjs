export const NAMES = {
  kit: 'the kit',
  A: 'A useUIMessages, convert all',
  B: 'B useUIMessages, cached',
  R: 'R bare React',
  D: 'D bare DOM',
};
