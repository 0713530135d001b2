import { endpoint } from '../endpoint.ts';
import { UserExport } from './privacy.ts';

/** What users can see and do about what search holds of them. */
export const privacyEndpoints = {
  exportMyData: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/search/privacy/export',
    summary: 'Everything that search holds about the current user',
    access: 'user',
    status: 200,
    reply: UserExport,
  }),
  eraseMyData: endpoint({
    service: 'search',
    method: 'DELETE',
    path: '/api/search/privacy',
    summary: 'Erase everything that search holds about the current user',
    description: 'Happens by itself when the user is erased at identity.',
    access: 'user',
    status: 204,
  }),
};
