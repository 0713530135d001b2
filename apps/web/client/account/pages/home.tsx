import { useApp, useUser } from '../context.tsx';

export function Home() {
  const { words } = useApp();
  const user = useUser();
  return (
    <main class="page" id="content">
      <h1 tabIndex={-1}>{words.home}</h1>
      <p>
        {user.firstName} {user.lastName} · {user.email}
      </p>
    </main>
  );
}
