import { administerPostgres } from '@lyceum/platform/database/testing/postgres-location';
import { onTestFinished } from 'vitest';
import { journeyContract } from './journey.contract.ts';

journeyContract('PostgreSQL', () => {
  onTestFinished(async () => void (await administerPostgres('drop schema if exists identity cascade')));
  return { DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' };
});
