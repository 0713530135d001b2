import type { Addresses } from '@lyceum/platform/settings/addresses';

export interface WelcomeOptions {
  readonly addresses: Addresses;
  readonly settings: { readonly DATA_DIR: string; readonly SMTP_URL: string | undefined };
}

/** What is where, and what to do first. */
export function welcome({ addresses: { urls }, settings }: WelcomeOptions): string {
  return [
    '',
    'Lyceum is ready.',
    '',
    `  Web app    ${urls.web}`,
    `  Identity   ${urls.identity}   API: ${urls.identity}/docs`,
    `  Mail       ${urls.mail}   API: ${urls.mail}/docs`,
    `  Search     ${urls.search}   API: ${urls.search}/docs`,
    '',
    ...(settings.SMTP_URL === undefined
      ? [`No mail relay is set (SMTP_URL): mail to addresses elsewhere is kept, and shown at ${urls.web}/dev/outbox.`]
      : []),
    `Open ${urls.web} first. Everything is kept, encrypted, in ${settings.DATA_DIR}. Ctrl-C stops it all.`,
    '',
  ].join('\n');
}
