/** The key of a thought in `expansion`. */
export const reasoningKey = (messageId: string, index: number): string => `reasoning-${messageId}-${index}`;
