import { devicesContract } from '../../ports/devices.contract.ts';
import { erasuresContract } from '../../ports/erasures.contract.ts';
import { recordsContract } from '../../ports/records.contract.ts';
import { secretsContract } from '../../ports/secrets.contract.ts';
import { sessionsContract } from '../../ports/sessions.contract.ts';
import { usersContract } from '../../ports/users.contract.ts';
import { onSqlite } from '../../testing/store-place.ts';

usersContract('SQLite', onSqlite);
devicesContract('SQLite', onSqlite);
sessionsContract('SQLite', onSqlite);
secretsContract('SQLite', onSqlite);
recordsContract('SQLite', onSqlite);
erasuresContract('SQLite', onSqlite);
