import { type Client, createClient } from '@lyceum/contracts/client';

/** Which servers the app speaks to. The page says it; the user can point it elsewhere under settings. */
export interface Servers {
  readonly identity: string;
  readonly mail: string;
  readonly search: string;
}

export interface Clients {
  readonly identity: Client;
  readonly mail: Client;
  readonly search: Client;
}

export function serversOfPage(): Servers {
  const { identity = '', mail = '', search = '' } = document.documentElement.dataset;
  return { identity, mail, search };
}

export function createClients(servers: Servers, token: () => string | undefined): Clients {
  const client = (baseUrl: string) => createClient({ baseUrl, token });
  return { identity: client(servers.identity), mail: client(servers.mail), search: client(servers.search) };
}

/** Tries the addresses, and keeps them where the page's server reads them. False: one of them is no Lyceum service. */
export async function chooseServers(servers: Servers): Promise<boolean> {
  const origins = Object.entries(servers).map(([name, url]) => [
    name,
    url === '' ? '' : (URL.parse(url)?.origin ?? 'bad'),
  ]);
  if (origins.some(([, origin]) => origin === 'bad')) return false;
  const answer = await fetch('/servers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(origins)),
  });
  return answer.ok;
}
