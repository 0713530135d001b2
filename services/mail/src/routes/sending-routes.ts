import { sendingEndpoints } from '@lyceum/contracts/mail/sending-endpoints';
import { etagOf } from '@lyceum/platform/server/if-match';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { findOwnKeptAccount } from '../flows/own-account.ts';
import { type SendMailDeps, sendMessage } from '../flows/send-mail.ts';
import { createDraft, deleteDraft, sendDraft, showDraft, updateDraft } from '../flows/write-drafts.ts';

/** The longest text and HTML that the contract takes, in UTF-8 and escaped. */
const largestWritten = 16 * 1024 * 1024;

/** A plugin of its own, since bodies may be larger here than elsewhere. */
export const sendingRoutes =
  (deps: SendMailDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.bodyLimit = largestWritten;
    });

    serve(app, sendingEndpoints.sendMessage, ({ caller: { userId }, params: { id }, body, headers }) =>
      sendMessage(deps, { userId, id, body, idempotencyKey: headers['idempotency-key'] }),
    );

    serve(app, sendingEndpoints.createDraft, async ({ caller: { userId }, params: { id }, body, reply }) => {
      const draft = await createDraft(deps, { userId, id }, body);
      reply.header('etag', etagOf(draft.version));
      return draft;
    });

    serve(app, sendingEndpoints.draft, async ({ caller: { userId }, params: { id, draftId }, reply }) => {
      const draft = await showDraft(deps, { userId, id, draftId });
      reply.header('etag', etagOf(draft.version));
      return draft;
    });

    serve(app, sendingEndpoints.updateDraft, async ({ caller: { userId }, params, headers, body, reply }) => {
      const draft = await updateDraft(deps, { userId, ...params, ifMatch: headers['if-match'] }, body);
      reply.header('etag', etagOf(draft.version));
      return draft;
    });

    serve(
      app,
      sendingEndpoints.deleteDraft,
      ({ caller: { userId }, params }) => deleteDraft(deps, { userId, ...params }) as Promise<undefined>,
    );

    serve(app, sendingEndpoints.sendDraft, ({ caller: { userId }, params, headers }) =>
      sendDraft(deps, { userId, ...params, ifMatch: headers['if-match'] }),
    );
  };

export interface UploadRoutesDeps extends SendMailDeps {
  readonly largestAttachment: number;
}

export const uploadRoutes =
  (deps: UploadRoutesDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.bodyLimit = deps.largestAttachment;
    });
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );

    serve(app, sendingEndpoints.uploadAttachment, async ({ caller: { userId }, params: { id }, query, request }) => {
      const account = await findOwnKeptAccount(deps, { userId, id });
      const content = request.body;
      if (!Buffer.isBuffer(content)) {
        throw problem({ code: 'unsupported_media_type', detail: 'The body is the file, as application/octet-stream.' });
      }
      const { name, mediaType = 'application/octet-stream' } = query;
      const upload = await deps.engine.keepUpload(account.id, { name, mediaType, content });
      if (upload === 'full') throw problem({ code: 'quota_exceeded' });
      return { ...upload, inline: false };
    });
  };
