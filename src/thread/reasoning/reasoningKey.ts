/** The key of a reasoning part in `expansion`. */
export const reasoningKey = (messageId: string, index: number): string => `reasoning-${messageId}-${index}`;
