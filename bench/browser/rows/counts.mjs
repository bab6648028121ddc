import { atMost, exactly, median } from '../stats.mjs';

/** Counts renders like React's developer tools, separately from everything that is timed. */
export async function countRows(open, { sizes, log }) {
  const size = sizes.at(-1);
  log('counting renders');
  const deltas = await deltaCounts(open, size);
  const tool = await toolCounts(open, size);
  const keys = await keyCounts(open, size);
  const burst = await burstCounts(open, size);
  const commits = median(deltas.map((one) => one.commits));
  const components = median(deltas.map((one) => one.components.length));
  const outside = tool.flatMap((one) => one.outside);
  return {
    rows: [
      { what: 'text delta: commits', each: deltas.map((one) => one.commits).join(' ') },
      { what: 'text delta: component renders', each: deltas.map((one) => one.components.length).join(' ') },
      { what: 'tool call: component renders', each: tool.map((one) => one.rendered).join(' ') },
      { what: 'tool call: of these, besides the call', each: tally(outside) },
      { what: 'five keys: components rendered', each: tally(keys) },
      { what: '300 deltas in one task: commits', each: String(burst.commits) },
    ],
    targets: [
      atMost(`text delta at ${size}: commits`, commits, 1),
      atMost(`text delta at ${size}: component renders`, components, 1),
      exactly('tool call, start to result: renders besides the call', outside.length, 0),
      exactly(`key while streaming at ${size}: messages rendered`, keys.filter(isOfMessage).length, 0),
      atMost('300 deltas in one task: commits', burst.commits, 1),
      exactly('300 deltas in one task: text is all there', burst.isWhole, true),
    ],
  };
}

/** How often each name occurs. */
function tally(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name || 'memo'} ${count}`).join(', ') || '0';
}

async function startReply(open, size, options) {
  const session = await open({ isCounting: true });
  await session.call('open', 'kit', size, options);
  await session.call('mount');
  await session.call('prepare');
  await session.call('append');
  await session.call('begin');
  return session;
}

async function deltaCounts(open, size) {
  const session = await startReply(open, size);
  await session.call('deltas', 10);
  const counts = await session.call('countedDeltas', 9);
  await session.close();
  return counts;
}

/** The call starts, gets its arguments in six pieces, and a result. The first delta draws it and is not counted. */
async function toolCounts(open, size) {
  const args = Array.from({ length: 6 }, (_, i) => `piece ${i} `);
  const session = await startReply(open, size, { args });
  await session.call('deltas', 1);
  const counts = await session.call('rendersOutside', 9);
  await session.close();
  return counts;
}

async function keyCounts(open, size) {
  const session = await startReply(open, size);
  await session.call('deltas', 10);
  await session.call('focusComposer');
  await session.call('takeRenders');
  for (const key of 'hello') await session.page.keyboard.press(key);
  const { components } = await session.call('takeRenders');
  await session.close();
  return components;
}

const isOfMessage = (name) => /Message|Text|Tool|Part/.test(name);

async function burstCounts(open, size) {
  const session = await startReply(open, size);
  await session.call('deltas', 10);
  await session.call('takeRenders');
  const before = await session.call('lastText');
  await session.call('burst', 300);
  const { commits } = await session.call('takeRenders');
  const text = await session.call('lastText');
  const expected = await session.call('written');
  await session.close();
  return { commits, isWhole: text.startsWith(before) && text === expected };
}
