import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../account/context.tsx';
import { Unlock } from '../account/sign-in/unlock.tsx';
import { Link, Router, usePlace } from '../design/router.tsx';
import { useAdmin } from './context.ts';
import { Analytics } from './pages/analytics.tsx';
import { Audit } from './pages/audit.tsx';
import { Config } from './pages/config.tsx';
import { Crawls } from './pages/crawls.tsx';
import { Domains } from './pages/domains.tsx';
import { Health } from './pages/health.tsx';
import { OptOuts } from './pages/opt-outs.tsx';
import { Status } from './pages/status.tsx';
import { Users } from './pages/users.tsx';
import type { AdminWords } from './words.ts';
import '../account/account.css';
import './admin.css';

const pages: readonly { readonly path: string; readonly name: keyof AdminWords; readonly page: ComponentType }[] = [
  { path: '/admin', name: 'status', page: Status },
  { path: '/admin/health', name: 'health', page: Health },
  { path: '/admin/crawls', name: 'crawls', page: Crawls },
  { path: '/admin/analytics', name: 'analytics', page: Analytics },
  { path: '/admin/config', name: 'config', page: Config },
  { path: '/admin/domains', name: 'domains', page: Domains },
  { path: '/admin/users', name: 'users', page: Users },
  { path: '/admin/opt-outs', name: 'siteOwners', page: OptOuts },
  { path: '/admin/audit', name: 'audit', page: Audit },
];

export function Console() {
  const { session } = useApp();
  const [now, setNow] = useState(session.current());
  useEffect(() => session.onChange(setNow), [session]);
  if (now.state === 'locked') return <Unlock />;
  if (now.state !== 'open' || !now.user.roles.includes('admin')) return <Refused />;
  return (
    <Router>
      <Pages />
    </Router>
  );
}

function Refused() {
  const { said } = useAdmin();
  return (
    <main class="page" id="content">
      <h1>{said.title}</h1>
      <p>{said.needsAdmin}</p>
      <a class="button" href="/sign-in">
        {said.signIn}
      </a>
    </main>
  );
}

function Pages() {
  const { said } = useAdmin();
  const { path } = usePlace();
  const Page = pages.find((page) => page.path === path)?.page ?? Status;
  return (
    <>
      <div class="account-bar">
        <nav class="tabs" aria-label={said.title}>
          {pages.map((page) => (
            <Link key={page.path} to={page.path}>
              {said[page.name]}
            </Link>
          ))}
        </nav>
      </div>
      <Page />
    </>
  );
}
