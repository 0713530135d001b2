import type { Account } from '@lyceum/contracts/mail/account';
import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { useState } from 'preact/hooks';
import { Check, Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { Link, usePlace } from '../../design/router.tsx';
import { useMail } from './use-mail.ts';

const spamLevels = ['off', 'low', 'normal', 'high'] as const;

export function AccountSettings({ id }: { readonly id: string }) {
  const { mail, words, said } = useMail();
  const account = useLoaded((signal) => mail.call(mailEndpoints.account, { params: { id }, signal }), [id]);
  return (
    <main class="page stack" id="content">
      <Link to="/account/mail">← {said.back}</Link>
      <h1 tabIndex={-1}>{said.settings}</h1>
      <Show of={account} tryAgain={words.tryAgain}>
        {(value) => (
          <>
            <SettingsForm account={value} />
            <Connection account={value} />
            <CloseForm id={id} />
          </>
        )}
      </Show>
    </main>
  );
}

function SettingsForm({ account }: { readonly account: Account }) {
  const { mail, words, said } = useMail();
  const { settings } = account;
  const [saved, setSaved] = useState(false);
  const save = async (values: FieldValues) => {
    setSaved(false);
    await mail.call(mailEndpoints.updateAccount, { params: { id: account.id }, body: changeFrom(values) });
    setSaved(true);
  };
  return (
    <Form send={save} class="card">
      <h2>{account.address}</h2>
      <Field name="displayName" label={said.displayName} value={account.displayName ?? ''} maxLength={100} />
      <Field name="settings.signature" label={said.signature} value={settings.signature} rows={3} />
      <Field name="settings.replyTo" label={said.replyTo} type="email" value={settings.replyTo ?? ''} />
      <Check name="forwarding" label={said.forwarding} checked={settings.forwarding.enabled} />
      <Field name="settings.forwarding.to" label={said.forwardTo} type="email" value={settings.forwarding.to ?? ''} />
      <Check name="keepCopy" label={said.keepCopy} checked={settings.forwarding.keepCopy} />
      <Check name="autoReply" label={said.autoReply} checked={settings.autoReply.enabled} />
      <Field name="settings.autoReply.subject" label={said.autoReplySubject} value={settings.autoReply.subject} />
      <Field name="settings.autoReply.body" label={said.autoReplyBody} value={settings.autoReply.body} rows={3} />
      <div class="field">
        <label for="spam">{said.spam}</label>
        <select id="spam" name="spam" defaultValue={settings.spam.level}>
          {spamLevels.map((level) => (
            <option key={level} value={level} selected={level === settings.spam.level}>
              {said.spamLevels[level]}
            </option>
          ))}
        </select>
      </div>
      <Field
        name="settings.blockedSenders"
        label={said.blocked}
        hint={said.blockedHint}
        value={settings.blockedSenders.join('\n')}
        rows={3}
      />
      <Submit>{words.save}</Submit>
      {saved ? <p role="status">{words.saved}</p> : null}
    </Form>
  );
}

function changeFrom(values: FieldValues) {
  const text = (name: string) => values[name] ?? '';
  const orNull = (name: string) => (text(name).trim() === '' ? null : text(name).trim());
  const level = spamLevels.find((known) => known === values.spam) ?? 'normal';
  return {
    displayName: orNull('displayName'),
    settings: {
      signature: text('settings.signature'),
      replyTo: orNull('settings.replyTo'),
      forwarding: {
        enabled: values.forwarding === 'on',
        to: orNull('settings.forwarding.to'),
        keepCopy: values.keepCopy === 'on',
      },
      autoReply: {
        enabled: values.autoReply === 'on',
        subject: text('settings.autoReply.subject'),
        body: text('settings.autoReply.body'),
      },
      spam: { level },
      blockedSenders: text('settings.blockedSenders')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    },
  };
}

function Connection({ account: { connection } }: { readonly account: Account }) {
  const { said } = useMail();
  const { smtp, imap } = connection;
  return (
    <section class="card">
      <h2>{said.program}</h2>
      <p>
        SMTP: <code>{`${smtp.host}:${smtp.port} (${smtp.security}), ${smtp.username}`}</code>
      </p>
      {imap ? (
        <p>
          IMAP: <code>{`${imap.host}:${imap.port} (${imap.security}), ${imap.username}`}</code>
        </p>
      ) : null}
    </section>
  );
}

function CloseForm({ id }: { readonly id: string }) {
  const { mail, said } = useMail();
  const { go } = usePlace();
  const close = async () => {
    await mail.call(mailEndpoints.deleteAccount, { params: { id } });
    go('/account/mail');
  };
  return (
    <section class="card">
      <h2>{said.close}</h2>
      <p class="quiet">{said.closeAbout}</p>
      <Form send={close}>
        <button type="submit" class="danger">
          {said.close}
        </button>
      </Form>
    </section>
  );
}
