import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import type { Message as Mail } from '@lyceum/contracts/mail/message';
import { useEffect, useState } from 'preact/hooks';
import { Form } from '../../design/form.tsx';
import { Show } from '../../design/loaded.tsx';
import { Link, usePlace } from '../../design/router.tsx';
import { useKept } from '../kept.ts';
import { moment } from '../times.ts';
import { bytes, useMail } from './use-mail.ts';

interface MessageProps {
  readonly id: string;
  readonly messageId: string;
}

export function Message({ id, messageId }: MessageProps) {
  const { mail, words, said } = useMail();
  const { go } = usePlace();
  const params = { id, messageId };
  const message = useKept(`message-${messageId}`, (signal) => mail.call(mailEndpoints.message, { params, signal }), [
    messageId,
  ]);
  const unseen = message.now.value !== undefined && !message.now.value.flags.includes('seen');
  useEffect(() => {
    if (unseen)
      mail
        .call(mailEndpoints.updateMessage, { params: { id, messageId }, body: { addFlags: ['seen'] } })
        .catch(() => {});
  }, [unseen, mail, id, messageId]);
  const back = `/account/mail/${id}`;
  const remove = async () => {
    await mail.call(mailEndpoints.deleteMessage, { params });
    go(back);
  };
  const junk = async () => {
    await mail.call(mailEndpoints.moveMessage, { params, body: { folder: 'junk' } });
    go(back);
  };
  return (
    <main class="page stack" id="content">
      <Link to={back}>← {said.back}</Link>
      <Show of={message} tryAgain={words.tryAgain}>
        {(mail) => (
          <>
            <Headers mail={mail} />
            <div class="row">
              <Link class="button" to={`/account/mail/${id}/write/${messageId}`}>
                {said.reply}
              </Link>
              <Form send={junk}>
                <button type="submit" class="plain">
                  {said.junk}
                </button>
              </Form>
              <Form send={remove}>
                <button type="submit" class="plain">
                  {said.trash}
                </button>
              </Form>
            </div>
            <Content mail={mail} />
            <Attachments id={id} mail={mail} />
          </>
        )}
      </Show>
    </main>
  );
}

function Headers({ mail }: { readonly mail: Mail }) {
  const { language, said } = useMail();
  return (
    <header>
      <h1 tabIndex={-1}>{mail.subject === '' ? said.noSubject : mail.subject}</h1>
      <p class="quiet">
        {said.from} {mail.from?.name ?? ''} &lt;{mail.from?.address ?? '–'}&gt; · {moment(mail.receivedAt, language)}
        <br />
        {said.to} {mail.to.map(({ address }) => address).join(', ')}
      </p>
    </header>
  );
}

/** Plain text first. The designed form stands in a frame that can run nothing, load nothing and lead nowhere. */
function Content({ mail }: { readonly mail: Mail }) {
  const { said } = useMail();
  const [designed, setDesigned] = useState(mail.text === null);
  return (
    <>
      {mail.html && mail.text !== null ? (
        <button type="button" class="link" onClick={() => setDesigned(!designed)}>
          {designed ? said.plain : said.formatted}
        </button>
      ) : null}
      {designed && mail.html ? (
        <iframe class="mail-frame" title={mail.subject} sandbox="" srcdoc={mail.html} />
      ) : (
        <pre class="mail-text">{mail.text ?? ''}</pre>
      )}
    </>
  );
}

function Attachments({ id, mail: { id: messageId, attachments } }: { readonly id: string; readonly mail: Mail }) {
  const { mail, language, said } = useMail();
  if (attachments.length === 0) return null;
  const download = (attachmentId: string, name: string) => async () => {
    const answer = await mail.open(mailEndpoints.attachment, { params: { id, messageId, attachmentId } });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section>
      <h2>{said.attachments}</h2>
      <ul class="list">
        {attachments.map(({ id: attachmentId, name, sizeBytes }) => (
          <li key={attachmentId}>
            <Form send={download(attachmentId, name ?? 'attachment')}>
              <button type="submit" class="link">
                {name ?? attachmentId}
              </button>{' '}
              <span class="quiet small">{bytes(sizeBytes, language)}</span>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
