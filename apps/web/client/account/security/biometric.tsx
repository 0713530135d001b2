import { useEffect, useState } from 'preact/hooks';
import { Form, Submit } from '../../design/form.tsx';
import { useApp } from '../context.tsx';
import type { LocalVault, LockKind } from '../storage/local-vault.ts';
import { passkeyProver } from '../storage/passkey-prover.ts';

const credentialRecord = 'passkey-of-this-device';

/** Which passkey this device can ask for: the one that was made or used here last. */
export const rememberCredential = (vault: LocalVault, id: string): Promise<void> => vault.put(credentialRecord, id);

/** Whether opening the app asks for a passkey. `round` changes when there may be a new one. */
export function BiometricSection({ round }: { readonly round: number }) {
  const { session, words } = useApp();
  const { vault } = session;
  const [credential, setCredential] = useState<string>();
  const [lock, setLock] = useState<LockKind>();
  useEffect(() => {
    void vault.get(credentialRecord).then((id) => setCredential(typeof id === 'string' ? id : undefined));
    void vault.lockKind().then(setLock);
  }, [vault, round]);

  const turnOn = async () => {
    if (credential) setLock(await vault.lockWithPasskey(credential, passkeyProver));
  };
  const turnOff = async () => {
    await vault.lockWithDevice();
    setLock('device');
  };
  const on = lock === 'prf' || lock === 'passkey';
  return (
    <section class="card stack">
      <h2>{words.biometricTitle}</h2>
      <p class="quiet">{on ? words.biometricOn : words.biometricAbout}</p>
      {on ? (
        <Form send={turnOff}>
          <Submit>{words.biometricTurnOff}</Submit>
        </Form>
      ) : credential ? (
        <Form send={turnOn}>
          <Submit>{words.biometricTurnOn}</Submit>
        </Form>
      ) : (
        <p>{words.needsPasskey}</p>
      )}
    </section>
  );
}
