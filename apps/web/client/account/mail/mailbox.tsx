import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import type { MessageSummary } from '@lyceum/contracts/mail/message';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Show } from '../../design/loaded.tsx';
import { Link } from '../../design/router.tsx';
import { useKept } from '../kept.ts';
import { moment } from '../times.ts';
import { useMail } from './use-mail.ts';

/** Folders, and the messages of one of them. */
export function Mailbox({ id }: { readonly id: string }) {
  const { mail, words, said } = useMail();
  const [folder, setFolder] = useState('inbox');
  const [q, setQ] = useState('');
  const folders = useKept(
    `folders-${id}`,
    (signal) => mail.call(mailEndpoints.folders, { params: { id }, signal }),
    [],
  );
  const messages = useKept(
    `messages-${id}-${folder}-${q === '' ? '' : 'found'}`,
    (signal) => {
      const query = q === '' ? { folder, limit: 50 } : { q, limit: 50 };
      return mail.call(mailEndpoints.messages, { params: { id }, query, signal });
    },
    [id, folder, q],
  );
  const find = async ({ q: text = '' }: FieldValues) => setQ(text.trim());
  return (
    <main class="page wide stack" id="content">
      <div class="row">
        <h1 tabIndex={-1}>{said.messages}</h1>
        <Link class="button" to={`/account/mail/${id}/write`}>
          {said.write}
        </Link>
        <button type="button" class="plain" onClick={messages.reload}>
          ↻<span class="visually-hidden">{words.tryAgain}</span>
        </button>
      </div>
      <Form send={find} class="row find">
        <Field name="q" label={said.find} type="search" maxLength={256} />
        <Submit>{said.find}</Submit>
      </Form>
      <Show of={folders} tryAgain={words.tryAgain}>
        {({ items }) => (
          <nav class="tabs" aria-label={said.folders}>
            {items.map((item) => (
              <a
                key={item.id}
                href={`#${item.id}`}
                aria-current={item.id === folder ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  setQ('');
                  setFolder(item.id);
                }}
              >
                {item.name} {item.unseen > 0 ? <span class="tag">{item.unseen}</span> : null}
              </a>
            ))}
          </nav>
        )}
      </Show>
      <Show of={messages} tryAgain={words.tryAgain}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{said.empty}</p>
          ) : (
            <ul class="list">
              {items.map((message) => (
                <MessageRow key={message.id} account={id} message={message} />
              ))}
            </ul>
          )
        }
      </Show>
    </main>
  );
}

function MessageRow({ account, message }: { readonly account: string; readonly message: MessageSummary }) {
  const { language, said } = useMail();
  const unread = !message.flags.includes('seen');
  return (
    <li class={unread ? 'unread' : ''}>
      <Link to={`/account/mail/${account}/${message.id}`} class="message-row">
        <span class="who">
          {message.from?.name ?? message.from?.address ?? '–'}
          {unread ? <span class="visually-hidden"> ({said.unread})</span> : null}
        </span>
        <span class="what">
          {message.subject === '' ? said.noSubject : message.subject} <span class="quiet">{message.preview}</span>
        </span>
        <time class="quiet small" dateTime={message.receivedAt}>
          {moment(message.receivedAt, language)}
        </time>
      </Link>
    </li>
  );
}
