import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link, Router, usePlace } from '../design/router.tsx';
import { useApp } from './context.tsx';
import { MailPages } from './mail/mail-pages.tsx';
import { Activity } from './pages/activity.tsx';
import { Devices } from './pages/devices.tsx';
import { Home } from './pages/home.tsx';
import { Security } from './pages/security.tsx';
import { Settings } from './pages/settings.tsx';
import { YourData } from './pages/your-data.tsx';
import { Register } from './sign-in/register.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { Unlock } from './sign-in/unlock.tsx';
import type { AccountWords } from './words.ts';
import './account.css';

interface Place {
  readonly path: string;
  readonly name: keyof AccountWords;
  readonly page: ComponentType;
}

const home: Place = { path: '/account', name: 'home', page: Home };

const places: readonly Place[] = [
  home,
  { path: '/account/mail', name: 'mail', page: MailPages },
  { path: '/account/security', name: 'security', page: Security },
  { path: '/account/devices', name: 'devices', page: Devices },
  { path: '/account/activity', name: 'activity', page: Activity },
  { path: '/account/settings', name: 'settings', page: Settings },
  { path: '/account/your-data', name: 'privacy', page: YourData },
];

export function App() {
  const { session } = useApp();
  const [now, setNow] = useState(session.current());
  useEffect(() => session.onChange(setNow), [session]);
  return <Router>{now.state === 'locked' ? <Unlock /> : now.state === 'open' ? <SignedIn /> : <SignedOut />}</Router>;
}

const SignedOut = () => (usePlace().path === '/register' ? <Register /> : <SignIn />);

function SignedIn() {
  const { session, words } = useApp();
  const { path } = usePlace();
  const lockable = useLockable();
  const Page = placeOf(path).page;
  return (
    <>
      <div class="account-bar">
        <nav class="tabs" aria-label={words.home}>
          {places.map((place) => (
            <Link key={place.path} to={place.path}>
              {words[place.name]}
            </Link>
          ))}
        </nav>
        <span class="row">
          {lockable ? (
            <button type="button" class="link" onClick={() => session.lock()}>
              {words.lockNow}
            </button>
          ) : null}
          <button type="button" class="link" onClick={() => void session.signOut()}>
            {words.signOut}
          </button>
        </span>
      </div>
      <Page />
    </>
  );
}

/** The longest address that the present one begins with. */
const placeOf = (path: string): Place =>
  places.findLast((place) => path === place.path || path.startsWith(`${place.path}/`)) ?? home;

/** Whether there is a lock that asks before it opens. */
function useLockable(): boolean {
  const { session } = useApp();
  const { path } = usePlace();
  const [lockable, setLockable] = useState(false);
  useEffect(() => {
    void session.vault.lockKind().then((kind) => setLockable(kind === 'prf' || kind === 'passkey'));
  }, [session, path]);
  return lockable;
}
