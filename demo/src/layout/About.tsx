import { useQuery } from 'convex/react';
import { api } from '../../convex/_generated/api.js';

/** Which parts of the demo are real. */
export function About() {
  const info = useQuery(api.demo.info, {});
  if (!info) return null;
  return (
    <dl className="demo-about">
      <div>
        <dt>Model</dt>
        <dd>{info.isScripted ? 'Scripted (no API key)' : info.model}</dd>
      </div>
      <div>
        <dt>Web</dt>
        <dd>{info.web === 'live' ? 'Live' : 'Recorded'}</dd>
      </div>
    </dl>
  );
}
