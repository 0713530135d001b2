import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { DatabaseLocation } from '../database.contract.ts';

/** A schema of its own for one test, dropped when the test has ended. */
export function newPostgresLocation(): DatabaseLocation & { url: string } {
  const service = `test_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => void (await administerPostgres(`drop schema if exists "${service}" cascade`)));
  return { service, url: testUrl(), folder: '/nowhere', key: Buffer.alloc(32) };
}

/** A database of its own for one test, for services that name their schema themselves. */
export async function newPostgresDatabase(): Promise<string> {
  const name = `lyceum_${randomBytes(6).toString('hex')}`;
  await administerPostgres(`create database ${name} encoding 'UTF8' template template0`);
  onTestFinished(async () => void (await administerPostgres(`drop database if exists ${name} with (force)`)));
  const url = new URL(testUrl());
  url.pathname = name;
  return url.href;
}

export async function administerPostgres(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: testUrl() });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}

function testUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server: use setup/with-postgres.sh');
  return url;
}
