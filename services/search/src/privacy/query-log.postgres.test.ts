import { queryCountingContract } from './query-log.contract.ts';

queryCountingContract('PostgreSQL', 'postgres');
