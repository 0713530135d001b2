import { createHash } from 'node:crypto';
import { mailboxEndpoints } from '@lyceum/contracts/mail/mailbox-endpoints';
import type { MessageQuery } from '@lyceum/contracts/mail/message';
import { nextCursor, readCursor } from '@lyceum/platform/server/cursor';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { listMail, type ReadMailDeps, readAttachment, showMessage } from '../flows/read-mail.ts';
import {
  addFolder,
  changeMessage,
  deleteMessage,
  listFolders,
  moveMessage,
  removeFolder,
  renameFolder,
  type TidyMailDeps,
} from '../flows/tidy-mail.ts';

export type MessageRoutesDeps = ReadMailDeps & TidyMailDeps;

export function messageRoutes(app: FastifyInstance, deps: MessageRoutesDeps): void {
  serve(app, mailboxEndpoints.messages, async ({ caller: { userId }, params: { id }, query }) => {
    const list = listName(id, query);
    const { limit = 20, cursor } = query;
    const page = await listMail(deps, { userId, id, query, limit, before: readCursor(list, cursor) });
    return { items: page.items, nextCursor: nextCursor(list, page, (message) => message.id) };
  });

  serve(app, mailboxEndpoints.message, ({ caller: { userId }, params: { id, messageId } }) =>
    showMessage(deps, { userId, id, messageId }),
  );

  serve(app, mailboxEndpoints.updateMessage, ({ caller: { userId }, params: { id, messageId }, body }) =>
    changeMessage(deps, { userId, id, messageId }, body),
  );

  serve(app, mailboxEndpoints.moveMessage, ({ caller: { userId }, params: { id, messageId }, body }) =>
    moveMessage(deps, { userId, id, messageId }, body.folder),
  );

  serve(
    app,
    mailboxEndpoints.deleteMessage,
    ({ caller: { userId }, params: { id, messageId }, query }) =>
      deleteMessage(deps, { userId, id, messageId }, query.permanent ?? false) as Promise<undefined>,
  );

  serve(app, mailboxEndpoints.attachment, async ({ caller: { userId }, params, reply }) => {
    const { name, content } = await readAttachment(deps, { userId, ...params });
    reply.header('content-type', 'application/octet-stream');
    reply.header('content-disposition', dispositionOf(name));
    return content as never;
  });
}

export function folderRoutes(app: FastifyInstance, deps: TidyMailDeps): void {
  serve(app, mailboxEndpoints.folders, ({ caller: { userId }, params: { id } }) => listFolders(deps, { userId, id }));

  serve(app, mailboxEndpoints.createFolder, ({ caller: { userId }, params: { id }, body }) =>
    addFolder(deps, { userId, id }, body.name),
  );

  serve(app, mailboxEndpoints.renameFolder, ({ caller: { userId }, params: { id, folderId }, body }) =>
    renameFolder(deps, { userId, id, folderId }, body.name),
  );

  serve(
    app,
    mailboxEndpoints.deleteFolder,
    ({ caller: { userId }, params: { id, folderId } }) =>
      removeFolder(deps, { userId, id, folderId }) as Promise<undefined>,
  );
}

/** A cursor belongs to one list: another question makes another list. What was asked for does not stand in it. */
function listName(accountId: string, { folder, q, unseen, threadId }: MessageQuery): string {
  const asked = JSON.stringify([accountId, folder ?? null, q ?? null, unseen ?? false, threadId ?? null]);
  return `messages:${createHash('sha256').update(asked).digest('base64url').slice(0, 16)}`;
}

/** RFC 6266, 4.3: a plain name for old programs, and the real one. */
function dispositionOf(name: string | null): string {
  if (name === null) return 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
