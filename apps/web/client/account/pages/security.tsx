import { useState } from 'preact/hooks';
import { useApp } from '../context.tsx';
import { BiometricSection } from '../security/biometric.tsx';
import { PasskeysSection } from '../security/passkeys.tsx';
import { PasswordSection } from '../security/password.tsx';
import { TwoFactorSection } from '../security/two-factor.tsx';

export function Security() {
  const { words } = useApp();
  const [round, setRound] = useState(0);
  return (
    <main class="page stack" id="content">
      <h1 tabIndex={-1}>{words.security}</h1>
      <PasswordSection />
      <TwoFactorSection />
      <PasskeysSection onChange={() => setRound(round + 1)} />
      <BiometricSection round={round} />
    </main>
  );
}
