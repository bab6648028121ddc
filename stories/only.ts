/** Limits the controls of a story to these, because others would have to be written as JSON. */
export const only = (...include: string[]) => ({ controls: { include } });
