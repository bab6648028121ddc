/** The next picture. */
export const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves after two frames without pending work: React and assistant-ui finish some work later. */
export async function idle() {
  await frame();
  await frame();
  await new Promise((resolve) => setTimeout(resolve, 30));
}

/**
 * Does something in each picture, for as long as it gives true, and gives how long the pictures took. It is done in the
 * callback itself: the browser does not count what runs behind an `await` as scripting.
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

/** The same for something that is done once. */
export const inFrame = (act) =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      act();
      resolve();
    }),
  );
