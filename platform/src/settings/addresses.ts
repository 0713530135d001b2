import { randomInt } from 'node:crypto';
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

/** Below those that systems give to outgoing connections, one of which could take the port before it is listened on. */
const picked = { from: 20_000, to: 32_000 };
const mostTries = 20;

/** A port that is free now. */
export async function freePort(host: string): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(picked.from, picked.to);
    if ((await portIfFree(host, port)) === port) return port;
  }
  const any = await portIfFree(host, 0);
  if (any === undefined) throw new Error(`No port is free at ${host}`);
  return any;
}

/** Undefined when it is taken; 0 stands for any. */
function portIfFree(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error),
    );
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
