import { makeMessages, makeReply } from './fixtures.mjs';
import { best, bytesOf, cpuOf, round } from './measure.mjs';
import { counters, peers } from './peers.mjs';

const SIZES = [50, 200, 1_000, 5_000, 20_000];
const ROUNDS = 7;
const DELTAS = 3_000;

/** How many deltas a slow peer gets, so that a run ends. Upstream needs seconds per delta at 20,000 messages. */
const budget = (name, size) => {
  if (!name.startsWith('upstream')) return DELTAS;
  return size >= 20_000 ? 0 : size >= 5_000 ? 8 : size >= 1_000 ? 40 : 150;
};

export function deltaCost() {
  const measured = SIZES.map((size) => measureSize(size));
  const names = Object.keys(peers);
  const rows = names.map((name) => ({
    peer: name,
    ...Object.fromEntries(
      SIZES.map((size, i) => {
        const cell = measured[i][name];
        return [`n=${size}`, cell ? `${cell.us} µs, ${cell.kb} KB, ${cell.converts}` : undefined];
      }),
    ),
  }));
  return { rows, targets: targetsOf(measured) };
}

function measureSize(size) {
  const stream = makeReply(size, DELTAS);
  const persisted = [...makeMessages(size), stream.prompt];
  const cells = {};
  for (let i = 0; i <= ROUNDS; i++) {
    for (const [name, create] of Object.entries(peers)) {
      const deltas = budget(name, size);
      if (deltas === 0) continue;
      const step = create(persisted, stream);
      const warm = deltas === DELTAS ? 200 : 2;
      for (let k = 0; k < warm; k++) step();
      counters.converts = 0;
      const sink = []; // otherwise the compiler removes results that nobody reads
      const us = cpuOf(() => {
        for (let k = warm; k < deltas; k++) sink.push(step());
      });
      const count = deltas - warm;
      if (i === 0) continue; // the first round warms up the compiler
      (cells[name] ??= { us: [], converts: 0 }).us.push(us / count);
      cells[name].converts = round(counters.converts / count, 1);
    }
  }
  return Object.fromEntries(
    Object.entries(cells).map(([name, { us, converts }]) => [
      name,
      { us: round(best(us)), kb: allocated(name, persisted, stream, size), converts },
    ]),
  );
}

function allocated(name, persisted, stream, size) {
  const step = peers[name](persisted, stream);
  for (let k = 0; k < 5; k++) step();
  const deltas = name.startsWith('upstream') ? (size >= 1_000 ? 2 : 20) : 200;
  const bytes = bytesOf(() => {
    for (let k = 0; k < deltas; k++) step();
  });
  return round(bytes / deltas / 1024);
}

function targetsOf(measured) {
  const at = (size) => measured[SIZES.indexOf(size)];
  const kit = (size) => at(size)['the bridge'];
  const ideal = (size) => at(size)['ideal: the last message only'];
  const upstream = at(5_000)['upstream merge, convert all'];
  const rows = [
    ['20,000 messages : 200 messages', kit(20_000).us / kit(200).us, '≤ 1.5', (v) => v <= 1.5],
    [
      'bridge : ideal, worst size',
      Math.max(...SIZES.map((n) => kit(n).us / ideal(n).us)),
      '≤ 3',
      (v) => v <= 3,
    ],
    ['KB allocated, worst size', Math.max(...SIZES.map((n) => kit(n).kb)), '≤ 2', (v) => v <= 2],
    ['messages converted, worst size', Math.max(...SIZES.map((n) => kit(n).converts)), '1', (v) => v === 1],
    ['upstream : bridge at 5,000', upstream.us / kit(5_000).us, '≥ 1,000', (v) => v >= 1000],
  ];
  return rows.map(([what, value, target, isMet]) => ({
    what,
    measured: round(value),
    target,
    met: isMet(value) ? 'yes' : 'NO',
  }));
}
