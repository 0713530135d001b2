import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { toTime } from '@lyceum/platform/clock';
import { isFromThisMachine } from '@lyceum/platform/server/local-requests';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import type { AddressedMail } from '../ports/mail-transport.ts';

export interface KeptMailRoutesDeps {
  /** Undefined where a relay takes the mail, and nothing is kept. */
  readonly keptMails: (() => Promise<AddressedMail[]>) | undefined;
}

/** Mail on a machine without a relay, so that the whole flow can be tried there, and by nobody from outside. */
export function keptMailRoutes(app: FastifyInstance, { keptMails }: KeptMailRoutesDeps): void {
  serve(app, identityEndpoints.keptMails, async ({ request }) => {
    if (!keptMails || !isFromThisMachine(request)) throw problem({ code: 'not_found' });
    const mails = await keptMails();
    return { items: mails.map(({ writtenAt, ...mail }) => ({ ...mail, writtenAt: toTime(writtenAt) })) };
  });
}
