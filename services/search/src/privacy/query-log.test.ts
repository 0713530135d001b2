import { queryCountingContract } from './query-log.contract.ts';

queryCountingContract('SQLite', 'sqlite');
