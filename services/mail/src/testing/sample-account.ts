import { newId } from '@lyceum/platform/ids';
import { type Account, addressOf } from '../model/account.ts';
import { defaultSettings } from '../model/default-settings.ts';

/** An account as it is made, with whatever a test changes. */
export function sampleAccount(changes: Partial<Account> = {}): Account {
  const username = changes.username ?? 'jane';
  const domain = changes.domain ?? 'one.test';
  return {
    id: newId(),
    userId: newId(),
    address: addressOf(username, domain),
    username,
    domain,
    status: 'active',
    displayName: 'Jane Doe',
    settings: defaultSettings,
    suspension: null,
    deletion: null,
    version: 1,
    createdAt: Date.UTC(2030, 0, 1),
    updatedAt: Date.UTC(2030, 0, 1),
    ...changes,
  };
}
