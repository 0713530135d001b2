/**
 * Characters that are taken for one another at a glance, each group with the one that stands for it. Only a to z, 0 to 9
 * and three marks can be in a username, so the confusables of all of Unicode (UTS 39) come down to these; i and l are one
 * because mail programs show addresses in capitals and small letters alike, and a capital i is a small l.
 */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[._-]/g, ''],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/** What is left of a username when everything is made alike that looks alike. Equal ones are too similar. */
export function skeletonOf(username: string): string {
  return lookAlikes.reduce((text, [pattern, stand]) => text.replace(pattern, stand), username.toLowerCase());
}

/** Look-alikes matter within a domain only: the same name in two domains is two people anyway. */
export const likenessOf = (username: string, domain: string): string =>
  `${skeletonOf(username)}@${domain.toLowerCase()}`;
