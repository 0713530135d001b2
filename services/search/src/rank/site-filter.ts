import type { Filter } from '../model/query.ts';

/** Each of these is compared with every site of the index; nobody's list may make others wait. */
const mostWithSubdomains = 8;

/**
 * Documents of these sites and of all under them. Of a long list, only the first are looked up with everything under
 * them, the others by their own name, with and without `www`; what is blocked is checked again before it is shown.
 */
export const ofSites = (sites: readonly string[]): Filter[] => {
  if (sites.length === 0) return [];
  const byName = sites.slice(mostWithSubdomains).flatMap((site) => [site, `www.${site}`]);
  return [
    {
      kind: 'or',
      filters: [
        ...sites.slice(0, mostWithSubdomains).map((site): Filter => ({ kind: 'within', site })),
        ...(byName.length > 0 ? [{ kind: 'in', field: 'site', values: byName } satisfies Filter] : []),
      ],
    },
  ];
};
