import { usePlace } from '../../design/router.tsx';
import { AccountSettings } from './account-settings.tsx';
import { MailAccounts } from './accounts.tsx';
import { Mailbox } from './mailbox.tsx';
import { Message } from './message.tsx';
import { Write } from './write.tsx';

/** `/account/mail`, then an account's id, then what to do with it or a message's id. */
export function MailPages() {
  const [, , , id, what, messageId] = usePlace().path.split('/');
  if (!id) return <MailAccounts />;
  if (!what) return <Mailbox id={id} />;
  if (what === 'settings') return <AccountSettings id={id} />;
  if (what === 'write') return <Write id={id} inReplyTo={messageId} />;
  return <Message id={id} messageId={what} />;
}
