import { accountEndpoints } from './account-endpoints.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { mailboxEndpoints } from './mailbox-endpoints.ts';
import { sendingEndpoints } from './sending-endpoints.ts';

/** Every call of the mail account service. */
export const mailEndpoints = {
  ...accountEndpoints,
  ...mailboxEndpoints,
  ...sendingEndpoints,
  ...adminEndpoints,
};
