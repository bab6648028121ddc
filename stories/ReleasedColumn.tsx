import type { ReleasedFrame, ReleasedMessage } from './released.js';

export function ReleasedColumn({ frame }: { frame: ReleasedFrame | undefined }) {
  return (
    <section className="rt-column" data-slot="released">
      <header className="rt-column-head">
        <h2>Released packages</h2>
        <p>{frame ? `@convex-dev/agent ${frame.versions}` : 'Not recorded'}</p>
      </header>
      {frame ? (
        frame.messages.map((message) => <Message key={message.id} message={message} />)
      ) : (
        <p className="rt-note">What the released packages show was not recorded for this thread.</p>
      )}
    </section>
  );
}

function Message({ message: { role, status, id, parts } }: { message: ReleasedMessage }) {
  return (
    <article className="rt-message" data-role={role} aria-label={`${role} ${id}, as released`}>
      <header className="rt-message-head">
        <b>{role}</b>
        <span>{status}</span>
        <code>{id}</code>
      </header>
      {parts.length === 0 ? (
        <p className="rt-note">No content</p>
      ) : (
        <ol className="rt-lines">
          {parts.map((part) => (
            <li key={part.key} data-kind={part.kind} data-repeated={part.isRepeated || undefined}>
              <span className="rt-kind">{part.kind}</span>
              <span className="rt-line">
                {part.text}
                {part.isRepeated && <em>again</em>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
