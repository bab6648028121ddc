/** For the `controls` of a story: no control for what would have to be written as JSON. */
export const only = (...include: string[]) => ({ controls: { include } });
