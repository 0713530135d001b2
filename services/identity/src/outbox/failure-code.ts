import { MailRefused } from '../ports/mail-transport.ts';

/** Why a mail did not go, such as `ECONNECTION` or `EENVELOPE 450`, without a word that could name anybody. */
export function failureCode(error: unknown): string {
  if (error instanceof MailRefused) return error.message;
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  const text = parts.join(' ');
  return /^[\w ]{1,60}$/.test(text) ? text : 'unknown';
}
