import { hash } from 'node:crypto';
import type { Engine } from '@lyceum/platform/database/database';
import type { Vault } from '@lyceum/platform/vault/vault';

export interface CrawlKeys {
  /** 16 characters by which an address, a host or a site is found. */
  idOf(kind: 'page' | 'host' | 'site', text: string): string;
  hide(text: string, record: string): string;
  show(stored: string, record: string): string;
}

/** 96 bits: among a billion addresses, two that share an id are less likely than one in 10^10. */
export const idLength = 16;

/**
 * SQLite's file is encrypted as a whole. In PostgreSQL, addresses are sealed one by one and found by keyed hashes, so
 * that a copy of the database does not tell what was crawled.
 */
export function createCrawlKeys(engine: Engine, vault: Pick<Vault, 'seal' | 'openText' | 'blindIndex'>): CrawlKeys {
  if (engine === 'sqlite') {
    return {
      idOf: (_kind, text) => hash('sha256', text, 'base64url').slice(0, idLength),
      hide: (text) => text,
      show: (stored) => stored,
    };
  }
  return {
    idOf: (kind, text) => vault.blindIndex(`crawl-${kind}`, text).slice(0, idLength),
    hide: (text, record) => vault.seal(text, record),
    show: (stored, record) => vault.openText(stored, record),
  };
}

export const urlRecord = (id: string) => `crawl_pages.url:${id}`;
export const hostRecord = (id: string) => `crawl_hosts.name:${id}`;
