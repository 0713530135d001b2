import type { NewAccount, Account as WireAccount } from '@lyceum/contracts/mail/account';
import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import type { Caller } from '@lyceum/platform/tokens/caller';
import { type Account, addressOf } from '../model/account.ts';
import { defaultSettings } from '../model/default-settings.ts';
import { faultsOfSettings, mergeSettings } from '../policy/account-settings.ts';
import { fingerprintOf, keyHashOf } from '../policy/idempotency.ts';
import { likenessOf } from '../policy/likeness.ts';
import type { ReservedNames } from '../policy/reserved.ts';
import { faultOfAddress, foldUsername } from '../policy/username.ts';
import type { Accounts, AddOutcome } from '../ports/accounts.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import { type ChooseDomainDeps, chooseDomain } from './choose-domain.ts';
import { type MailServers, wireAccount } from './show-account.ts';

export interface CreateAccountDeps extends ChooseDomainDeps {
  readonly accounts: Pick<Accounts, 'add' | 'countClaims'>;
  readonly replies: KeptReplies;
  readonly reserved: ReservedNames;
  readonly clock: Clock;
  readonly servers: MailServers;
  readonly accountsPerUser: number;
  readonly quotaBytes: number;
}

export interface CreateAccountRequest {
  readonly caller: Pick<Caller, 'userId' | 'emailVerified'>;
  readonly body: NewAccount;
  readonly idempotencyKey?: string | undefined;
}

/**
 * An address that is given up stays held for a time. So that nobody can hoard addresses by giving them up, a user holds
 * at most this many times the number of accounts that they may have.
 */
const mostHeldPerAccount = 3;

export async function createAccount(deps: CreateAccountDeps, request: CreateAccountRequest): Promise<WireAccount> {
  const { caller } = request;
  if (!caller.emailVerified) {
    throw problem({ code: 'email_not_verified', detail: 'Verify the e-mail address that you signed up with first.' });
  }
  const repeatable = repeatableOf(request);
  const former = repeatable && (await formerReply(deps, repeatable));
  if (former) return former;

  const account = await newAccount(deps, request);
  if ((await deps.accounts.countClaims(caller.userId)) >= deps.accountsPerUser * mostHeldPerAccount) {
    throw problem({ code: 'account_limit_reached', detail: 'Too many addresses were given up lately.' });
  }
  // What a new account has stored is known without asking.
  const reply = wireAccount(account, { usedBytes: 0, quotaBytes: deps.quotaBytes, messages: 0 }, deps.servers);
  const outcome = await deps.accounts.add({
    account,
    likeness: likenessOf(account.username, account.domain),
    mostAccounts: deps.accountsPerUser,
    reply: repeatable && { ...repeatable, body: JSON.stringify(reply) },
  });
  if (outcome === 'added') return reply;
  if (outcome === 'repeated' && repeatable) {
    const other = await formerReply(deps, repeatable);
    if (other) return other;
  }
  throw refusal(outcome, account.address, deps.accountsPerUser);
}

interface Repeatable {
  readonly keyHash: string;
  readonly fingerprint: string;
}

function repeatableOf({ caller: { userId }, body, idempotencyKey: key }: CreateAccountRequest): Repeatable | undefined {
  if (key === undefined) return undefined;
  return { keyHash: keyHashOf({ userId, call: 'create-account', key }), fingerprint: fingerprintOf({ key, body }) };
}

/** What a request with this key was answered, if there was one. */
async function formerReply({ replies }: CreateAccountDeps, wanted: Repeatable): Promise<WireAccount | undefined> {
  const kept = await replies.find(wanted.keyHash);
  if (!kept) return undefined;
  if (kept.fingerprint !== wanted.fingerprint) throw problem({ code: 'idempotency_mismatch' });
  return JSON.parse(kept.body) as WireAccount;
}

async function newAccount(deps: CreateAccountDeps, { caller, body }: CreateAccountRequest): Promise<Account> {
  const username = foldUsername(body.username);
  const domain = await chooseDomain(deps, body.domain);
  const fault = faultOfAddress(username, domain);
  if (fault) throw problem({ code: 'address_invalid', detail: fault });
  const address = addressOf(username, domain);
  if (deps.reserved.has(username))
    throw problem({ code: 'address_reserved', detail: `${address} is for nobody to take.` });
  const settings = mergeSettings(defaultSettings, body.settings ?? {});
  const errors = faultsOfSettings(settings, address);
  if (errors.length > 0) throw problem({ code: 'invalid_input', errors });
  const now = deps.clock.now();
  return {
    id: newId(),
    userId: caller.userId,
    address,
    username,
    domain,
    status: 'active',
    displayName: body.displayName ?? null,
    settings,
    suspension: null,
    deletion: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

function refusal(outcome: Exclude<AddOutcome, 'added'>, address: string, most: number) {
  switch (outcome) {
    case 'address_taken':
      return problem({ code: 'address_taken', detail: `${address} already belongs to somebody.` });
    case 'address_too_similar':
      return problem({ code: 'address_too_similar', detail: `${address} could be taken for an address that exists.` });
    case 'account_limit_reached':
      return problem({ code: 'account_limit_reached', detail: `A user can have ${most} e-mail accounts.` });
    case 'repeated':
      return problem({ code: 'idempotency_in_progress', retryAfterSeconds: 1 });
  }
}
