/** One direction of a connection: delays everything, and keeps the order when the delay changes. */
export function createLane(latency: () => number): (deliver: () => void) => void {
  let last = Promise.resolve();
  return (deliver) => {
    last = after(last, Date.now() + latency(), deliver);
  };
}

async function after(last: Promise<void>, dueAt: number, deliver: () => void): Promise<void> {
  await last;
  const rest = dueAt - Date.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  deliver();
}
