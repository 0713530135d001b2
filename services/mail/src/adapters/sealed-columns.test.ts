import { sealedColumnsContract } from './sealed-columns.contract.ts';

sealedColumnsContract('accounts at rest in SQLite', 'sqlite');
