import { domainToASCII } from 'node:url';

/** A host as the index writes it: lower case, and in ASCII where it was written in another script. */
export const siteName = (site: string): string => {
  const lower = site.trim().toLowerCase().replace(/\.$/, '');
  const [host = '', port] = lower.split(':');
  const ascii = domainToASCII(host) || host;
  return port === undefined ? ascii : `${ascii}:${port}`;
};

/** Whether a host is the site, or stands under it. */
export const isWithin = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`);

export const isWithinAny = (host: string, sites: readonly string[]): boolean =>
  sites.some((site) => isWithin(host, site));
