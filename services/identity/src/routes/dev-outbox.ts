import { isInRanges } from '@lyceum/platform/addresses';
import { toTime } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import type { FastifyInstance } from 'fastify';
import type { AddressedMail } from '../ports/mail-transport.ts';

export interface DevOutboxDeps {
  keptMail(): Promise<readonly AddressedMail[]>;
}

/**
 * Mail that was kept because no relay is set, for the web app's `/dev/outbox`. It shows codes and links, so it is served
 * only where the service listens to this machine alone, and never to what came through a proxy.
 */
export function devOutboxRoute(app: FastifyInstance, { keptMail }: DevOutboxDeps): void {
  app.get('/dev/outbox', { config: { probe: true } }, async ({ ip, headers }) => {
    const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (forwarded || !isInRanges(ip, ['127.0.0.0/8', '::1'])) throw problem({ code: 'not_found' });
    const mails = await keptMail();
    return {
      items: mails.map(({ to, subject, text, writtenAt }) => ({ to, subject, text, createdAt: toTime(writtenAt) })),
    };
  });
}
