/** The time of everything rendered here: 5 May 2026, 09:05 UTC. */
export const RENDER_TIME: number = Date.UTC(2026, 4, 5, 9, 5);
