import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../context.tsx';
import { chooseServers, serversOfPage } from '../servers.ts';

/** Says when no service answers where the app was told to look, and leads back to this installation's own. */
export function ServerCheck() {
  const { words } = useApp();
  const [silent, setSilent] = useState<readonly string[]>([]);
  useEffect(() => {
    const { identity, mail } = serversOfPage();
    void Promise.all([identity, mail].map(answers)).then((answered) =>
      setSilent([identity, mail].filter((_, at) => !answered[at])),
    );
  }, []);
  if (silent.length === 0) return null;
  const reset = async () => {
    await chooseServers({ identity: '', mail: '', search: '' });
    location.reload();
  };
  return (
    <div class="notice warn" role="alert">
      <p>
        {words.serverWrong} ({silent.join(', ')})
      </p>
      <button type="button" class="plain" onClick={() => void reset()}>
        {words.ownServers}
      </button>
    </div>
  );
}

async function answers(server: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/livez', server), { credentials: 'omit' })).ok;
  } catch {
    return false;
  }
}
