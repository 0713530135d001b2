import type { Account } from '@lyceum/contracts/mail/account';
import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { Show } from '../../design/loaded.tsx';
import { Link } from '../../design/router.tsx';
import { useKept } from '../kept.ts';
import { NewAccountForm } from './new-account.tsx';
import { bytes, useMail } from './use-mail.ts';

/** The user's addresses, how full they are, and a way to a new one. */
export function MailAccounts() {
  const { mail, words, said } = useMail();
  const accounts = useKept('mail-accounts', (signal) => mail.call(mailEndpoints.accounts, { signal }), []);
  return (
    <main class="page stack" id="content">
      <h1 tabIndex={-1}>{words.mail}</h1>
      <Show of={accounts} tryAgain={words.tryAgain}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{said.none}</p>
          ) : (
            <ul class="list">
              {items.map((account) => (
                <AccountRow key={account.id} account={account} />
              ))}
            </ul>
          )
        }
      </Show>
      <section class="card">
        <h2>{said.newAccount}</h2>
        <NewAccountForm onCreated={accounts.reload} />
      </section>
    </main>
  );
}

function AccountRow({ account }: { readonly account: Account }) {
  const { language, said } = useMail();
  const { usedBytes, quotaBytes } = account.storage;
  const used = said.storage(bytes(usedBytes, language), bytes(quotaBytes, language));
  return (
    <li class="stack">
      <div class="row">
        <strong>{account.address}</strong>
        {account.status === 'active' ? null : <span class="tag bad">{account.status}</span>}
      </div>
      <StorageMeter share={usedBytes / quotaBytes} label={used} />
      <p class="row">
        <Link class="button" to={`/account/mail/${account.id}`}>
          {said.open}
        </Link>
        <Link class="button plain" to={`/account/mail/${account.id}/settings`}>
          {said.settings}
        </Link>
      </p>
    </li>
  );
}

function StorageMeter({ share, label }: { readonly share: number; readonly label: string }) {
  return (
    <div>
      <meter class="storage" min={0} max={1} high={0.9} value={Math.min(1, share)} aria-label={label} />
      <span class="quiet small">{label}</span>
    </div>
  );
}
