import { adminEndpoints } from './admin-endpoints.ts';
import { searchingEndpoints } from './search-endpoints.ts';

/** Every call of the search service. */
export const searchEndpoints = { ...searchingEndpoints, ...adminEndpoints };
