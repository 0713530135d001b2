import { Form, Submit } from '../../design/form.tsx';
import { useApp } from '../context.tsx';
import { passkeyProver } from '../storage/passkey-prover.ts';

/** Fingerprint, face or PIN open what this device keeps. */
export function Unlock() {
  const { session, words } = useApp();
  const unlock = async () => {
    try {
      await session.vault.unlock(passkeyProver);
    } catch {
      if ((await session.vault.lockKind()) === undefined) return session.signOut();
      throw new Error(words.unlockFailed);
    }
    return session.resume();
  };
  return (
    <main class="page" id="content">
      <h1 tabIndex={-1}>{words.locked}</h1>
      <p>{words.lockedAbout}</p>
      <Form send={unlock}>
        <Submit>{words.unlock}</Submit>
      </Form>
      <p>
        <button type="button" class="link" onClick={() => void session.signOut()}>
          {words.startAnew}
        </button>
      </p>
    </main>
  );
}
