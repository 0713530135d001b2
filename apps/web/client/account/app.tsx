import { useEffect, useState } from 'preact/hooks';
import { Link, Router, usePlace } from '../design/router.tsx';
import { useApp } from './context.tsx';
import { Home } from './pages/home.tsx';
import { Register } from './sign-in/register.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { Unlock } from './sign-in/unlock.tsx';

export function App() {
  const { session } = useApp();
  const [now, setNow] = useState(session.current());
  useEffect(() => session.onChange(setNow), [session]);
  return <Router>{now.state === 'locked' ? <Unlock /> : now.state === 'open' ? <SignedIn /> : <SignedOut />}</Router>;
}

const SignedOut = () => (usePlace().path === '/register' ? <Register /> : <SignIn />);

function SignedIn() {
  const { session, words } = useApp();
  return (
    <>
      <nav class="tabs page wide" aria-label={words.home}>
        <Link to="/account">{words.home}</Link>
        <button type="button" class="link" onClick={() => void session.signOut()}>
          {words.signOut}
        </button>
      </nav>
      <Home />
    </>
  );
}
