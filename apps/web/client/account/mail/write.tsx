import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import type { Message } from '@lyceum/contracts/mail/message';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { Link, usePlace } from '../../design/router.tsx';
import { useMail } from './use-mail.ts';

interface WriteProps {
  readonly id: string;
  /** The message that is answered. */
  readonly inReplyTo?: string | undefined;
}

/** A new message, or an answer. What is written survives a failure, and a closed page until it is sent. */
export function Write({ id, inReplyTo }: WriteProps) {
  const { mail, session, words } = useMail();
  const draftName = `writing-${id}-${inReplyTo ?? 'new'}`;
  const begun = useLoaded(
    async (signal) => {
      const kept = (await session.vault.get(draftName)) as Draft | undefined;
      if (kept || !inReplyTo) return kept ?? {};
      const params = { id, messageId: inReplyTo };
      return answerTo(await mail.call(mailEndpoints.message, { params, signal }));
    },
    [draftName],
  );
  return (
    <main class="page" id="content">
      <Show of={begun} tryAgain={words.tryAgain}>
        {(draft) => <WriteForm id={id} inReplyTo={inReplyTo} draft={draft} draftName={draftName} />}
      </Show>
    </main>
  );
}

interface Draft {
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
}

function answerTo(message: Message): Draft {
  const [first] = message.replyTo;
  const subject = /^(re|aw):/i.test(message.subject) ? message.subject : `Re: ${message.subject}`;
  const quoted = (message.text ?? '').split('\n').map((line) => `> ${line}`);
  return { to: first?.address ?? message.from?.address ?? '', subject, text: `\n\n${quoted.join('\n')}` };
}

function WriteForm({
  id,
  inReplyTo,
  draft,
  draftName,
}: WriteProps & { readonly draft: Draft; readonly draftName: string }) {
  const { mail, session, said } = useMail();
  const { go } = usePlace();
  const [files, setFiles] = useState<readonly File[]>([]);
  const keep = (form: HTMLFormElement) => {
    const { to, subject, text } = Object.fromEntries(new FormData(form)) as Draft;
    void session.vault.put(draftName, { to, subject, text });
  };
  const send = async ({ to = '', cc = '', subject = '', text = '' }: FieldValues) => {
    const attachments: string[] = [];
    for (const file of files) {
      const query = { name: file.name, ...(file.type ? { mediaType: file.type } : {}) };
      const body = new Blob([file], { type: 'application/octet-stream' });
      const uploaded = await mail.call(mailEndpoints.uploadAttachment, { params: { id }, query, body });
      attachments.push(uploaded.id);
    }
    const body = {
      to: recipients(to),
      ...(cc.trim() === '' ? {} : { cc: recipients(cc) }),
      subject,
      text,
      ...(inReplyTo ? { inReplyTo } : {}),
      ...(attachments.length > 0 ? { attachments } : {}),
    };
    await mail.call(mailEndpoints.sendMessage, {
      params: { id },
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    await session.vault.remove(draftName);
    go(`/account/mail/${id}`);
  };
  return (
    <div onInput={({ target }) => target instanceof HTMLElement && keep(target.closest('form') as HTMLFormElement)}>
      <Link to={`/account/mail/${id}`}>← {said.back}</Link>
      <h1 tabIndex={-1}>{inReplyTo ? said.reply : said.write}</h1>
      <Form send={send}>
        <Field name="to" label={said.to} type="text" inputMode="email" value={draft.to ?? ''} required />
        <Field name="cc" label={said.cc} type="text" inputMode="email" />
        <Field name="subject" label={said.subject} value={draft.subject ?? ''} maxLength={998} />
        <Field name="text" label={said.text} value={draft.text ?? ''} rows={14} />
        <p class="field">
          <label for="files">{said.attach}</label>
          <input
            id="files"
            type="file"
            multiple
            onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
          />
        </p>
        <Submit>{said.send}</Submit>
      </Form>
    </div>
  );
}

/** A recipient is one address; commas and line ends part them. */
const recipients = (text: string): { address: string }[] =>
  text
    .split(/[,;\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .map((address) => ({ address }));
