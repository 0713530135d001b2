import { createServer, isIP } from 'node:net';
import type { commonSettings } from './common.ts';
import type { SettingsOf } from './setting.ts';

type Common = SettingsOf<typeof commonSettings>;

export const partNames = ['identity', 'mail', 'search', 'web'] as const;
/** A part of the suite that listens on a port of its own. */
export type PartName = (typeof partNames)[number];

const variables = {
  identity: { port: 'IDENTITY_PORT', url: 'AUTH_URL' },
  mail: { port: 'MAIL_PORT', url: 'MAIL_URL' },
  search: { port: 'SEARCH_PORT', url: 'SEARCH_URL' },
  web: { port: 'WEB_PORT', url: 'WEB_URL' },
} as const satisfies Record<PartName, { port: keyof Common; url: keyof Common }>;

export const portVariable = (part: PartName) => variables[part].port;
export const urlVariable = (part: PartName) => variables[part].url;

export interface Addresses {
  readonly ports: Readonly<Record<PartName, number>>;
  readonly urls: Readonly<Record<PartName, string>>;
}

/** Where each part listens and is reached. `pickedPort` stands for a port that was given as 0. */
export function addressesOf(settings: Common, pickedPorts: Partial<Record<PartName, number>> = {}): Addresses {
  const port = (part: PartName) => pickedPorts[part] ?? settings[variables[part].port];
  const url = (part: PartName) => settings[variables[part].url] ?? `http://${hostInLinks(settings.HOST)}:${port(part)}`;
  const each = <T>(of: (part: PartName) => T) =>
    Object.fromEntries(partNames.map((part) => [part, of(part)])) as Record<PartName, T>;
  return { ports: each(port), urls: each(url) };
}

/** `localhost` and not a number: passkeys are bound to a name (WebAuthn, 5.1.3). */
function hostInLinks(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '::1' || host.startsWith('127.')) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** A port that is free now. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
