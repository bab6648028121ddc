import { median } from '../stats.mjs';

const less = (what, value, limit) => ({
  what,
  measured: `${value.toFixed(0)} ms`,
  target: `< ${limit} ms`,
  met: value < limit ? 'yes' : 'NO',
});

/**
 * An opened tool call with a result of 5 MB, and one whose 200 KB of arguments arrive in 10,000 pieces, 25 per frame.
 */
export async function bigToolRows(open, { rounds, log }) {
  const opened = [];
  const streamed = [];
  const unread = [];
  for (let round = 0; round < rounds; round++) {
    log(`round ${round + 1}, large tool calls`);
    opened.push(await openLarge(open));
    streamed.push(await streamArguments(open, true));
    unread.push(await streamArguments(open, false));
  }
  const [opening, streaming, alone] = [opened, streamed, unread].map(median);
  return {
    rows: [
      { what: '5 MB result opened, ms of script', median: Math.round(opening) },
      { what: '200 KB of arguments, ms of script in all', median: Math.round(streaming) },
      { what: 'the same with nobody who reads them', median: Math.round(alone) },
    ],
    targets: [
      less('5 MB tool result opened', opening, 50),
      less('200 KB of streamed arguments, in all, without the page itself', streaming - alone, 200),
    ],
  };
}

async function openLarge(open) {
  const session = await open();
  await session.call('open', 'kit', 50, { resultSize: 5_000_000 });
  await session.call('mount');
  const { script } = await session.cost('openCall');
  await session.close();
  return script;
}

/** Without the kit (`isRead` is false), this is the page's own time for delivering the arguments. */
async function streamArguments(open, isRead) {
  const args = Array.from({ length: 10_000 }, () => 'twenty characters, ');
  const session = await open();
  await session.call('open', 'kit', 50, { args });
  if (isRead) {
    await session.call('mount');
    await session.call('prepare');
    await session.call('append');
  }
  await session.call('begin');
  const { script } = await session.cost('deltas', 400, undefined, 25);
  await session.close();
  return script;
}
