import { sealedColumnsContract } from './sealed-columns.contract.ts';

sealedColumnsContract('accounts at rest in PostgreSQL', 'postgres');
