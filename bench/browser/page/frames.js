/** Resolves in the next frame. */
export const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves after two frames without pending work: React and assistant-ui finish some work later. */
export async function idle() {
  await frame();
  await frame();
  await new Promise((resolve) => setTimeout(resolve, 30));
}

/**
 * Calls `act` in each frame for as long as it returns true, and resolves with how long the frames took. Calls it in the
 * callback itself, because the browser does not count what runs after an `await` as scripting.
 */
export const everyFrame = (act) =>
  new Promise((resolve) => {
    const times = [];
    let last;
    const tick = (now) => {
      if (last !== undefined) times.push(now - last);
      last = now;
      if (act()) requestAnimationFrame(tick);
      else resolve(times);
    };
    requestAnimationFrame(tick);
  });

/** The same for a single call. */
export const inFrame = (act) =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      act();
      resolve();
    }),
  );
