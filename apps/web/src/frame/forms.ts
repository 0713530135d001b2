import { problem } from '@lyceum/platform/server/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Fields of a form that was sent by a page of ours. */
export type FormFields = Readonly<Record<string, string>>;

/** Forms that work without a script. A form on another site cannot be sent here in a visitor's name. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (isForeign(request)) done(problem({ code: 'forbidden', detail: 'This form was sent from another site.' }));
    else done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** Browsers say where a request comes from (Fetch Metadata); who says nothing is not a browser in someone's name. */
const isForeign = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && !['same-origin', 'none'].includes(String(headers['sec-fetch-site']));
