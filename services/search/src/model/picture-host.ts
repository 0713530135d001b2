/** Before the host that a picture lies at, where that is not the site it is shown on. */
const prefix = 'host:';
const longest = 120;

/** Tags by which a picture is found when the owner of the host that it lies at wants it gone. */
export function pictureHostTags(imageUrl: string, site: string): string[] {
  let host = URL.parse(imageUrl)?.host ?? site;
  // A tag has a length; what is left stands for more hosts, never for fewer.
  while (host.length > longest && host.includes('.')) host = host.slice(host.indexOf('.') + 1);
  return host === '' || host === site || host.length > longest ? [] : [prefix + host];
}

export const hostOfTag = (tag: string): string | undefined =>
  tag.startsWith(prefix) ? tag.slice(prefix.length) : undefined;
