import { devicesContract } from '../../ports/devices.contract.ts';
import { erasuresContract } from '../../ports/erasures.contract.ts';
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
erasuresContract('PostgreSQL', onPostgres);
