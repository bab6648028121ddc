import { createRoot } from 'react-dom/client';
import { createSource } from './createSource.js';
import { bareDom } from './peers/bareDom.js';
import { BareReact } from './peers/BareReact.jsx';
import { createTail } from './peers/createTail.js';
import { Kit } from './peers/Kit.jsx';
import { Upstream } from './peers/Upstream.jsx';

/**
 * A peer with a thread that is not drawn yet. `send` prepares a stored message and returns a function that delivers it,
 * `begin` starts the reply, `write` delivers its next delta.
 */
export function createStage(peer, thread, options = {}) {
  const root = document.querySelector('#root');
  return peer === 'D' ? domStage(root, thread) : convexStage(root, thread, peer, options);
}

/** More than any thread has. */
const ALL = 100_000;

function convexStage(element, thread, peer, { hasMarkdown = false, pageSize = ALL }) {
  const { threadId, stream, head, deltas, rows, parts } = thread;
  const source = createSource();
  source.add(thread);
  const { client } = source;
  const root = createRoot(element);
  let next = 0;
  const page = { loadMore() {} };
  const props = { client, threadId, pageSize, onReady: (made) => void Object.assign(page, made) };
  const PEERS = {
    kit: () => <Kit {...props} hasMarkdown={hasMarkdown} />,
    A: () => <Upstream {...props} isCached={false} />,
    B: () => <Upstream {...props} isCached />,
    R: () => <BareReact tail={createTail({ client, threadId, rows, parts })} />,
  };
  return {
    source,
    switchTo: (id) => page.switchTo(id),
    loadMore: (count) => page.loadMore(count),
    mount: () => root.render(PEERS[peer]()),
    unmount: () => root.unmount(),
    send: (row) => source.send(threadId, row),
    begin: () => source.begin(threadId, stream, head),
    write: () => source.delta(threadId, deltas[next++]),
    written: () => next,
  };
}

/** Handles only deltas of text. */
function domStage(root, { rows, deltas, parts }) {
  let dom;
  let next = 0;
  return {
    loadMore() {},
    mount: () => {
      dom = bareDom(root, rows);
    },
    unmount: () => root.replaceChildren(),
    send: (row) => () => dom.store(row),
    begin: () => dom.begin(parts),
    write: () => dom.write(deltas[next++].parts[0].delta),
  };
}
