import { useMutation } from 'convex/react';
import { Skull, Unplug } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { api } from '../../convex/_generated/api.js';
import { dropConnection, readNetwork, setNetwork, setOffline, subscribeNetwork } from './network.js';
import { Switch } from './Switch.js';

interface FaultsPanelProps {
  readonly id: string;
  readonly threadId: string | undefined;
  readonly isAdmin: boolean;
}

const NOT_ASKED = 'Couldn’t reach the server.';

/** Breaks things, to see how the thread handles it. */
export function FaultsPanel({ id, threadId, isAdmin }: FaultsPanelProps) {
  const network = useSyncExternalStore(subscribeNetwork, readNetwork);
  const killRun = useMutation(api.faults.killRun);
  const setAdmin = useMutation(api.admin.set);
  const [news, setNews] = useState('');

  async function kill(): Promise<void> {
    try {
      setNews(
        threadId !== undefined && (await killRun({ threadId }))
          ? 'Run killed.'
          : 'There is no running reply.',
      );
    } catch {
      setNews(NOT_ASKED);
    }
  }

  return (
    <section id={id} className="demo-faults" aria-label="Faults">
      <button
        type="button"
        className="demo-button"
        onClick={() => {
          dropConnection();
          setNews('Connection dropped.');
        }}
      >
        <Unplug size={16} />
        Drop connection
      </button>
      <button type="button" className="demo-button" onClick={() => void kill()}>
        <Skull size={16} />
        Kill run
      </button>
      <Switch isOn={network.isSlow} onChange={(isSlow) => setNetwork({ isSlow })}>
        Slow connection
      </Switch>
      <Switch isOn={network.isOffline} onChange={setOffline}>
        Offline
      </Switch>
      <Switch isOn={network.failsNext} onChange={(failsNext) => setNetwork({ failsNext })}>
        Fail the next write
      </Switch>
      {threadId !== undefined && (
        <Switch
          isOn={isAdmin}
          onChange={(isOn) => void setAdmin({ threadId, isOn }).catch(() => setNews(NOT_ASKED))}
        >
          Raw errors
        </Switch>
      )}
      <output className="demo-faults-news">{news || 'Break something, and watch the thread.'}</output>
    </section>
  );
}
