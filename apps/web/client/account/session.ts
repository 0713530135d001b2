import type { Client } from '@lyceum/contracts/client';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import type { Authenticated } from '@lyceum/contracts/identity/session';
import type { User } from '@lyceum/contracts/identity/user';
import { type Clients, createClients, type Servers } from './servers.ts';
import type { LocalVault } from './storage/local-vault.ts';

interface KeptSession {
  readonly token: string;
  readonly expiresAt: string;
  readonly user: User;
}

/** Where the app stands: nobody signed in, signed in but locked, or open. */
export type SessionState =
  | { readonly state: 'signed-out'; readonly reason?: 'ended' }
  | { readonly state: 'locked' }
  | { readonly state: 'open'; readonly user: User };

export interface Session {
  readonly clients: Clients;
  readonly vault: LocalVault;
  current(): SessionState;
  onChange(listener: (state: SessionState) => void): () => void;
  /** What a login sends about this device: the proof that it was here before. */
  deviceHint(): Promise<{ id: string; token: string } | undefined>;
  begin(authenticated: Authenticated): Promise<void>;
  /** After the vault was unlocked. */
  resume(): Promise<void>;
  lock(): void;
  signOut(): Promise<void>;
  updateUser(user: User): Promise<void>;
}

const sessionRecord = 'session';

export async function openSession(servers: Servers, vault: LocalVault): Promise<Session> {
  let kept: KeptSession | undefined;
  let now: SessionState = { state: 'signed-out' };
  const listeners = new Set<(state: SessionState) => void>();
  const become = (next: SessionState) => {
    now = next;
    for (const listener of listeners) listener(next);
  };
  const clients = watched(
    createClients(servers, () => kept?.token),
    () => {
      if (!kept) return;
      kept = undefined;
      void vault.erase().then(() => become({ state: 'signed-out', reason: 'ended' }));
    },
  );

  const resume = async () => {
    kept = (await vault.get(sessionRecord)) as KeptSession | undefined;
    if (kept && Date.parse(kept.expiresAt) > Date.now()) become({ state: 'open', user: kept.user });
    else {
      kept = undefined;
      become({ state: 'signed-out' });
    }
  };
  if (vault.isOpen) await resume();
  else if ((await vault.lockKind()) !== undefined) become({ state: 'locked' });

  return {
    clients,
    vault,
    current: () => now,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    deviceHint: async () => (await vault.device()) as { id: string; token: string } | undefined,
    async begin({ token, expiresAt, user, device, deviceToken }) {
      await vault.begin();
      await vault.keepDevice({ id: device.id, token: deviceToken });
      kept = { token, expiresAt, user };
      await vault.put(sessionRecord, kept);
      become({ state: 'open', user });
    },
    resume,
    lock() {
      kept = undefined;
      vault.close();
      become({ state: 'locked' });
    },
    async signOut() {
      // Also when the server is away, nothing stays here.
      await clients.identity.call(identityEndpoints.logout).catch(() => {});
      kept = undefined;
      await vault.erase();
      become({ state: 'signed-out' });
    },
    async updateUser(user) {
      if (!kept) return;
      kept = { ...kept, user };
      await vault.put(sessionRecord, kept);
      become({ state: 'open', user });
    },
  };
}

/** A session that ended elsewhere (revoked, expired) is noticed by the first call that is refused. */
function watched(clients: Clients, onEnd: () => void): Clients {
  const watch = (client: Client): Client => ({
    call: async (endpoint, ...input) => {
      try {
        return await client.call(endpoint, ...input);
      } catch (error) {
        if (endpoint.access !== 'public' && isEnded(error)) onEnd();
        throw error;
      }
    },
    open: client.open,
  });
  return { identity: watch(clients.identity), mail: watch(clients.mail), search: watch(clients.search) };
}

const isEnded = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 401;
