import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

/** Addresses leave them out. */
const usualPorts = new Set([80, 443]);

/** A host in small ASCII letters, with its port where it has one. Undefined when it is none. */
export function siteOf(text: string): string | undefined {
  const [, host = '', port] =
    /^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d{1,5}))?$/i.exec(text.trim().replace(/\.(?=$|:)/, '')) ?? [];
  const name = host.startsWith('[') ? host.toLowerCase() : domainToASCII(host).toLowerCase();
  if (name === '' || (port !== undefined && (Number(port) === 0 || Number(port) > 65_535))) return undefined;
  return port === undefined || usualPorts.has(Number(port)) ? name : `${name}:${Number(port)}`;
}

/** The site itself and everything it is under: `a.example.org:81` is under `a.example.org` and `example.org`. */
export function* sitesAbove(site: string): Generator<string> {
  yield site;
  const host = site.replace(/:\d+$/, '');
  if (host !== site) yield host;
  if (host.startsWith('[')) return;
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) yield host.slice(dot + 1);
}

/** A name under which unrelated people have their sites, such as `co.uk` or `github.io`: nobody owns all of it. */
export function isShared(site: string): boolean {
  const { publicSuffix, isIcann, isPrivate, isIp } = parse(site, { allowPrivateDomains: true });
  return !isIp && Boolean(isIcann || isPrivate) && publicSuffix === site.replace(/:\d+$/, '');
}
