import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** R: what React alone costs. All messages are in the document, and the reply is a separate component. */
export function BareReact({ tail }) {
  const viewport = useRef(null);
  useAtBottom(viewport);
  return (
    <div className="root">
      <div className="viewport" ref={viewport}>
        <Stored tail={tail} viewport={viewport} />
        <Reply tail={tail} viewport={viewport} />
      </div>
      <Composer />
    </div>
  );
}

function useAtBottom(viewport) {
  useLayoutEffect(() => {
    // On the first render, effects of children run before this ref is set.
    viewport.current?.scrollTo(0, viewport.current.scrollHeight);
  });
}

function Stored({ tail, viewport }) {
  const rows = useSyncExternalStore(tail.subscribe, tail.rows);
  useAtBottom(viewport);
  return rows.map((row) => <Message key={row.key} message={row} />);
}

function Reply({ tail, viewport }) {
  const message = useSyncExternalStore(tail.subscribe, tail.reply);
  useAtBottom(viewport);
  return message ? <Message message={message} /> : null;
}

const Message = memo(({ message }) => <div className="message">{message.parts.map(toNode)}</div>);

/* oxlint-disable react/no-array-index-key -- parts are only added at the end */
function toNode(part, i) {
  if (part.type === 'text') {
    return (
      <p className="text" key={i}>
        {part.text}
      </p>
    );
  }
  if (!part.type.startsWith('tool-')) return null;
  return (
    <details key={i}>
      <summary>{part.type} done</summary>
    </details>
  );
}
/* oxlint-enable react/no-array-index-key */

function Composer() {
  const [text, setText] = useState('');
  return <textarea value={text} onChange={(event) => setText(event.target.value)} />;
}
