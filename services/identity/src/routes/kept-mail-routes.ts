import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { isInRanges } from '@lyceum/platform/addresses';
import { toTime } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AddressedMail } from '../ports/mail-transport.ts';

export interface KeptMailRoutesDeps {
  /** Undefined where a relay takes the mail, and nothing is kept. */
  readonly keptMails: (() => Promise<AddressedMail[]>) | undefined;
}

const thisMachine = ['127.0.0.0/8', '::1/128'];

/** Mail on a machine without a relay, so that the whole flow can be tried there, and by nobody from outside. */
export function keptMailRoutes(app: FastifyInstance, { keptMails }: KeptMailRoutesDeps): void {
  serve(app, identityEndpoints.keptMails, async ({ request }) => {
    if (!keptMails || !isFromHere(request)) throw problem({ code: 'not_found' });
    const mails = await keptMails();
    return { items: mails.map(({ writtenAt, ...mail }) => ({ ...mail, writtenAt: toTime(writtenAt) })) };
  });
}

/** A proxy on this machine passes on calls from anywhere, so that what came through one does not count as local. */
function isFromHere({ ip, headers }: FastifyRequest): boolean {
  const throughProxy = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
  return !throughProxy && isInRanges(ip, thisMachine);
}
