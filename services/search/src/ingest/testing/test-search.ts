import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { startPart } from '@lyceum/platform/service/start';
import { startTestIssuer } from '@lyceum/platform/testing/issuer';
import { onTestFinished } from 'vitest';
import { search } from '../../service.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it is about, and fails where it is missing
  readonly body: any;
}

/** The real search service on a real port, as an administrator sees it. */
export async function startTestSearch(environment: Record<string, string> = {}) {
  const issuer = await startTestIssuer();
  const running = await startPart(search, {
    DATA_DIR: temporaryFolder(),
    SEARCH_PORT: '0',
    AUTH_URL: issuer.url,
    RATE_LIMITS: 'off',
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    LOG_LEVEL: 'silent',
    CRAWL_HANDBOOK: 'off',
    CRAWL_DELAY_MS: '5',
    CRAWL_ALLOW_ADDRESSES: '127.0.0.0/8,::1/128',
    ...environment,
  });
  onTestFinished(() => running.close());
  const token = await issuer.token({ roles: ['admin'] });

  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(new URL(path, running.url), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  return {
    url: running.url,
    token,
    call,
    events: (id: string, headers: Record<string, string> = {}) =>
      fetch(new URL(`/api/admin/crawl/${id}/events`, running.url), {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
      }),
    async crawl(order: unknown): Promise<Answer['body']> {
      const { body } = await call('POST', '/api/admin/crawl', order);
      return this.finished(body.id);
    },
    /** Follows the events to their end. */
    async finished(id: string): Promise<Answer['body']> {
      await (await this.events(id)).text();
      return (await call('GET', `/api/admin/crawl/${id}`)).body;
    },
  };
}
