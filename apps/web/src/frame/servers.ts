import type { Addresses } from '@lyceum/platform/settings/addresses';
import type { FastifyRequest } from 'fastify';

/** The services that a browser speaks to. */
export interface Servers {
  readonly identity: string;
  readonly mail: string;
  readonly search: string;
}

/** Set by the app's own settings page; a cookie, because the content security policy has to name what it names. */
export const serversCookie = 'lyceum-servers';

/** Those of this installation, unless the user pointed the app at another one. */
export function serversOf(request: FastifyRequest, own: Addresses['urls']): Servers {
  const chosen = chosenServers(request.headers.cookie);
  return {
    identity: chosen.identity ?? own.identity,
    mail: chosen.mail ?? own.mail,
    search: chosen.search ?? own.search,
  };
}

function chosenServers(cookies = ''): Partial<Servers> {
  const found = new RegExp(`(?:^|;\\s*)${serversCookie}=([^;]{1,2000})`).exec(cookies)?.[1];
  if (!found) return {};
  try {
    const { identity, mail, search } = JSON.parse(decodeURIComponent(found)) as Record<string, unknown>;
    return clean({ identity: originOf(identity), mail: originOf(mail), search: originOf(search) });
  } catch {
    return {};
  }
}

/** Only an origin gets into a header: nothing of a cookie's text does. */
function originOf(value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : undefined;
}

const clean = (servers: Record<keyof Servers, string | undefined>): Partial<Servers> =>
  Object.fromEntries(Object.entries(servers).filter(([, url]) => url !== undefined));
