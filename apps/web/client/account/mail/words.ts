import type { Availability } from '@lyceum/contracts/mail/account';
import type { Said } from '../../../shared/language/language.ts';

type Reason = NonNullable<Availability['reason']>;

interface MailWords {
  none: string;
  newAccount: string;
  username: string;
  domain: string;
  displayName: string;
  available: string;
  reasons: Record<Reason, string>;
  suggestions: string;
  create: string;
  open: string;
  storage: (used: string, quota: string) => string;
  messages: string;
  write: string;
  reply: string;
  to: string;
  cc: string;
  subject: string;
  text: string;
  send: string;
  sent: string;
  folders: string;
  find: string;
  empty: string;
  noSubject: string;
  back: string;
  trash: string;
  junk: string;
  attachments: string;
  attach: string;
  settings: string;
  signature: string;
  replyTo: string;
  forwarding: string;
  forwardTo: string;
  keepCopy: string;
  autoReply: string;
  autoReplySubject: string;
  autoReplyBody: string;
  blocked: string;
  blockedHint: string;
  spam: string;
  spamLevels: { off: string; low: string; normal: string; high: string };
  close: string;
  closeAbout: string;
  unread: string;
  formatted: string;
  plain: string;
  from: string;
  draftKept: string;
  program: string;
}

export const mailWords: Said<MailWords> = {
  en: {
    none: 'You have no e-mail address here yet.',
    newAccount: 'New address',
    username: 'Name',
    domain: 'Domain',
    displayName: 'Name that others see',
    available: 'is free',
    reasons: {
      taken: 'is taken',
      reserved: 'is kept for special uses',
      invalid: 'cannot be an address: letters, digits, and single dots, hyphens or underscores between them',
      too_similar: 'looks too much like another address',
    },
    suggestions: 'Free ones like it:',
    create: 'Create the address',
    open: 'Open',
    storage: (used, quota) => `${used} of ${quota} used`,
    messages: 'Messages',
    write: 'Write',
    reply: 'Reply',
    to: 'To',
    cc: 'Copy to',
    subject: 'Subject',
    text: 'Message',
    send: 'Send',
    sent: 'Sent.',
    folders: 'Folders',
    find: 'Search in mail',
    empty: 'Nothing here.',
    noSubject: '(no subject)',
    back: 'Back',
    trash: 'Delete',
    junk: 'This is junk',
    attachments: 'Attachments',
    attach: 'Attach a file',
    settings: 'Settings of this address',
    signature: 'Signature',
    replyTo: 'Answers go to',
    forwarding: 'Forward what arrives',
    forwardTo: 'Forward to',
    keepCopy: 'Keep a copy here',
    autoReply: 'Answer by itself while I am away',
    autoReplySubject: 'Subject of the answer',
    autoReplyBody: 'Text of the answer',
    blocked: 'Blocked senders',
    blockedHint: 'One address or domain a line',
    spam: 'Junk filter',
    spamLevels: { off: 'Off', low: 'Low', normal: 'Normal', high: 'High' },
    close: 'Close this address',
    closeAbout: 'Its mail is erased after a time in which you can still take it back.',
    unread: 'unread',
    formatted: 'Show as it was designed',
    plain: 'Show as plain text',
    from: 'From',
    draftKept: 'What you wrote is still here.',
    program: 'For a mail program',
  },
  de: {
    none: 'Sie haben hier noch keine E-Mail-Adresse.',
    newAccount: 'Neue Adresse',
    username: 'Name',
    domain: 'Domain',
    displayName: 'Name, den andere sehen',
    available: 'ist frei',
    reasons: {
      taken: 'ist vergeben',
      reserved: 'ist für besondere Zwecke vorgesehen',
      invalid: 'kann keine Adresse sein: Buchstaben, Ziffern und dazwischen einzelne Punkte, Binde- oder Unterstriche',
      too_similar: 'sieht einer anderen Adresse zu ähnlich',
    },
    suggestions: 'Ähnliche, die frei sind:',
    create: 'Adresse anlegen',
    open: 'Öffnen',
    storage: (used, quota) => `${used} von ${quota} belegt`,
    messages: 'Nachrichten',
    write: 'Schreiben',
    reply: 'Antworten',
    to: 'An',
    cc: 'Kopie an',
    subject: 'Betreff',
    text: 'Nachricht',
    send: 'Senden',
    sent: 'Gesendet.',
    folders: 'Ordner',
    find: 'In E-Mails suchen',
    empty: 'Hier ist nichts.',
    noSubject: '(kein Betreff)',
    back: 'Zurück',
    trash: 'Löschen',
    junk: 'Das ist Spam',
    attachments: 'Anhänge',
    attach: 'Datei anhängen',
    settings: 'Einstellungen dieser Adresse',
    signature: 'Signatur',
    replyTo: 'Antworten gehen an',
    forwarding: 'Eingehendes weiterleiten',
    forwardTo: 'Weiterleiten an',
    keepCopy: 'Hier eine Kopie behalten',
    autoReply: 'Von selbst antworten, solange ich weg bin',
    autoReplySubject: 'Betreff der Antwort',
    autoReplyBody: 'Text der Antwort',
    blocked: 'Gesperrte Absender',
    blockedHint: 'Eine Adresse oder Domain je Zeile',
    spam: 'Spamfilter',
    spamLevels: { off: 'Aus', low: 'Niedrig', normal: 'Normal', high: 'Hoch' },
    close: 'Diese Adresse schließen',
    closeAbout: 'Ihre E-Mails werden nach einer Frist gelöscht, in der Sie es sich anders überlegen können.',
    unread: 'ungelesen',
    formatted: 'So zeigen, wie es gestaltet wurde',
    plain: 'Als reinen Text zeigen',
    from: 'Von',
    draftKept: 'Was Sie geschrieben haben, ist noch da.',
    program: 'Für ein Mailprogramm',
  },
};
