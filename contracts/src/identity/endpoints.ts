import { accountEndpoints } from './account-endpoints.ts';
import { factorEndpoints } from './factor-endpoints.ts';
import { operatorEndpoints } from './operator-endpoints.ts';
import { signInEndpoints } from './sign-in-endpoints.ts';

/** Every call of the identity service. */
export const identityEndpoints = {
  ...signInEndpoints,
  ...accountEndpoints,
  ...factorEndpoints,
  ...operatorEndpoints,
};
