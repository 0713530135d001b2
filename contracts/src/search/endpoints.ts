import { adminEndpoints } from './admin-endpoints.ts';
import { administrationEndpoints } from './administration-endpoints.ts';
import { privacyEndpoints } from './privacy-endpoints.ts';
import { searchingEndpoints } from './search-endpoints.ts';
import { siteOwnerEndpoints } from './site-owner-endpoints.ts';

/** Every call of the search service. */
export const searchEndpoints = {
  ...searchingEndpoints,
  ...siteOwnerEndpoints,
  ...privacyEndpoints,
  ...adminEndpoints,
  ...administrationEndpoints,
};
