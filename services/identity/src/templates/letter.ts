import { type Html, html } from '@lyceum/platform/server/html';
import type { OutgoingMail } from '../ports/outbox.ts';

/** A mail without its recipient. */
export type WrittenMail = Omit<OutgoingMail, 'to'>;

/** What a mail of ours can say, in the order in which it is read. */
export interface Letter {
  readonly subject: string;
  /** Left out where the reader may not be who was named: a stranger could have typed anything. */
  readonly name?: string;
  readonly paragraphs: readonly string[];
  /** A code to type, shown large. */
  readonly code?: string;
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly link: string };
  /** Below the action: what it was not, what to do if it was not you. */
  readonly afterwards?: readonly string[];
}

export type Language = 'en' | 'de';

/** German for German speakers, and English for all others. */
export const languageOf = (locale: string | null | undefined): Language =>
  /^de(-|$)/i.test(locale ?? '') ? 'de' : 'en';

const frame = {
  en: {
    greeting: (name?: string) => (name === undefined ? 'Hello,' : `Hello ${name},`),
    closing: 'Your Lyceum',
    byHand: 'If the button does not work, copy this address into your browser:',
  },
  de: {
    greeting: (name?: string) => (name === undefined ? 'Guten Tag,' : `Guten Tag ${name},`),
    closing: 'Ihr Lyceum',
    byHand: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  },
} as const;

/** The letter as text and as HTML, which say the same. The HTML loads nothing from anywhere. */
export function writeLetter(given: Letter, language: Language): WrittenMail {
  const letter: Letter = {
    ...given,
    subject: oneLine(given.subject),
    ...(given.name === undefined ? {} : { name: oneLine(given.name) }),
    paragraphs: given.paragraphs.map(oneLine),
  };
  return { subject: letter.subject, text: asText(letter, language), html: asHtml(letter, language).markup };
}

function asText(letter: Letter, language: Language): string {
  const { greeting, closing } = frame[language];
  const parts = [
    greeting(letter.name),
    ...letter.paragraphs,
    ...(letter.code === undefined ? [] : [`    ${letter.code}`]),
    ...(letter.action ? [`${letter.action.label}\n${letter.action.link}`] : []),
    ...(letter.afterwards ?? []),
    closing,
  ];
  return `${parts.join('\n\n')}\n`;
}

const style = {
  page: 'margin:0;padding:24px;background:#f4f4f1;color:#1d1d1b;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:32em;margin:0 auto;padding:24px 32px;background:#ffffff;border-radius:8px',
  code: 'margin:24px 0;font:bold 28px/1.2 monospace;letter-spacing:4px',
  button:
    'display:inline-block;padding:12px 20px;background:#1f4e79;color:#ffffff;border-radius:6px;text-decoration:none',
  small: 'font-size:13px;color:#55554f;word-break:break-all',
} as const;

function asHtml(letter: Letter, language: Language): Html {
  const { greeting, closing, byHand } = frame[language];
  const paragraph = (text: string) => html`<p>${text}</p>\n`;
  const code = letter.code === undefined ? undefined : html`<p style="${style.code}">${letter.code}</p>\n`;
  const { action } = letter;
  const button = action && html`<p><a href="${action.link}" style="${style.button}">${action.label}</a></p>\n`;
  const link = action && html`<p style="${style.small}">${byHand}<br>${action.link}</p>\n`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${letter.subject}</title>
</head>
<body style="${style.page}">
<div style="${style.card}">
${paragraph(greeting(letter.name))}${letter.paragraphs.map(paragraph)}${code}${button}${(letter.afterwards ?? []).map(paragraph)}${link}${paragraph(closing)}</div>
</body>
</html>
`;
}

/** Nothing that a person typed starts a line, or a header, of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
