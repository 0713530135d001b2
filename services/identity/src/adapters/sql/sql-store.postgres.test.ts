import { devicesContract } from '../../ports/devices.contract.ts';
import { recordsContract } from '../../ports/records.contract.ts';
import { secretsContract } from '../../ports/secrets.contract.ts';
import { sessionsContract } from '../../ports/sessions.contract.ts';
import { usersContract } from '../../ports/users.contract.ts';
import { onPostgres } from '../../testing/store-place.ts';

usersContract('PostgreSQL', onPostgres);
devicesContract('PostgreSQL', onPostgres);
sessionsContract('PostgreSQL', onPostgres);
secretsContract('PostgreSQL', onPostgres);
recordsContract('PostgreSQL', onPostgres);
