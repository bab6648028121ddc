/** How many times faster than a person likes to watch it: `DEMO_SPEED=10`. */
export const speed = Number(process.env.DEMO_SPEED ?? 1);
