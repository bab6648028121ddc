import { createRoot } from 'react-dom/client';
import { createSource } from './createSource.js';
import { bareDom } from './peers/bareDom.js';
import { BareReact } from './peers/BareReact.jsx';
import { createTail } from './peers/createTail.js';
import { Kit } from './peers/Kit.jsx';
import { Upstream } from './peers/Upstream.jsx';

/**
 * A peer with a thread, not drawn yet. `send` prepares a stored message and gives what lets it come, `begin` starts the
 * reply, `write` lets its next delta come.
 */
export function createStage(peer, thread, options = {}) {
  const root = document.querySelector('#root');
  return peer === 'D' ? domStage(root, thread) : convexStage(root, thread, peer, options);
}

function convexStage(root, thread, peer, { hasMarkdown = false }) {
  const { threadId, stream, head, deltas, rows, parts } = thread;
  const source = createSource();
  source.add(thread);
  const { client } = source;
  let next = 0;
  let switchTo;
  const onReady = (page) => ({ switchTo } = page);
  const PEERS = {
    kit: () => <Kit client={client} threadId={threadId} hasMarkdown={hasMarkdown} onReady={onReady} />,
    A: () => <Upstream client={client} threadId={threadId} isCached={false} />,
    B: () => <Upstream client={client} threadId={threadId} isCached />,
    R: () => <BareReact tail={createTail({ client, threadId, rows, parts })} />,
  };
  return {
    source,
    switchTo: (id) => switchTo(id),
    mount: () => createRoot(root).render(PEERS[peer]()),
    send: (row) => source.send(threadId, row),
    begin: () => source.begin(threadId, stream, head),
    write: () => source.delta(threadId, deltas[next++]),
    written: () => next,
  };
}

/** It knows of text, and of nothing else. */
function domStage(root, { rows, deltas, parts }) {
  let dom;
  let next = 0;
  return {
    mount: () => {
      dom = bareDom(root, rows);
    },
    send: (row) => () => dom.store(row),
    begin: () => dom.begin(parts),
    write: () => dom.write(deltas[next++].parts[0].delta),
  };
}
