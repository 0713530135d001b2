import type { Folder } from '@lyceum/contracts/mail/folder';
import type { MessageChange, MessageSummary } from '@lyceum/contracts/mail/message';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import { isFolderRole, toSummary } from '../model/message.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { FolderOutcome, MailEngine, MailFolder } from '../ports/mail-engine.ts';
import { uploadsOf } from './draft-note.ts';
import { findOwnAccount } from './own-account.ts';
import { findOwnMessage, type MailboxOfUser, type MessageOfUser, messageNotFound } from './read-mail.ts';

export interface TidyMailDeps {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly engine: MailEngine;
}

export async function changeMessage(
  deps: TidyMailDeps,
  wanted: MessageOfUser,
  change: MessageChange,
): Promise<MessageSummary> {
  await findOwnAccount(deps, wanted);
  const { addFlags: add = [], removeFlags: remove = [] } = change;
  const changed = await deps.engine.changeFlags(wanted.id, wanted.messageId, { add, remove });
  if (!changed) throw messageNotFound();
  return toSummary(changed);
}

export async function moveMessage(deps: TidyMailDeps, wanted: MessageOfUser, folder: string): Promise<MessageSummary> {
  await findOwnMessage(deps, wanted);
  const moved = await deps.engine.move(wanted.id, wanted.messageId, folder);
  if (moved === 'unknown_folder') throw problem({ code: 'folder_unknown' });
  if (!moved) throw messageNotFound();
  return toSummary(moved);
}

/** To Trash; from there, or where the caller asks for it, for good. A draft takes its uploads with it. */
export async function deleteMessage(deps: TidyMailDeps, wanted: MessageOfUser, permanent: boolean): Promise<void> {
  const message = await findOwnMessage(deps, wanted);
  if (!permanent && message.folder !== 'trash') {
    await deps.engine.move(wanted.id, wanted.messageId, 'trash');
    return;
  }
  if (!(await deps.engine.erase(wanted.id, wanted.messageId))) throw messageNotFound();
  await deps.engine.dropUploads(wanted.id, uploadsOf(message.note));
}

const roleNames: Readonly<Record<string, string>> = {
  inbox: 'Inbox',
  sent: 'Sent',
  drafts: 'Drafts',
  junk: 'Junk',
  trash: 'Trash',
};

const toFolder = ({ id, name, messages, unseen }: MailFolder): Folder => ({
  id,
  name: name ?? roleNames[id] ?? id,
  role: isFolderRole(id) ? id : null,
  messages,
  unseen,
});

export async function listFolders(deps: TidyMailDeps, wanted: MailboxOfUser): Promise<{ items: Folder[] }> {
  await findOwnAccount(deps, wanted);
  return { items: (await deps.engine.folders(wanted.id)).map(toFolder) };
}

export async function addFolder(deps: TidyMailDeps, wanted: MailboxOfUser, name: string): Promise<Folder> {
  await findOwnAccount(deps, wanted);
  const folder = { id: newId(), name: freeName(name) };
  requireDone(await deps.engine.addFolder(wanted.id, folder));
  return { ...folder, role: null, messages: 0, unseen: 0 };
}

type FolderOfUser = MailboxOfUser & { readonly folderId: string };

export async function renameFolder(
  deps: TidyMailDeps,
  { folderId, ...wanted }: FolderOfUser,
  name: string,
): Promise<Folder> {
  await findOwnAccount(deps, wanted);
  if (isFolderRole(folderId)) throw problem({ code: 'folder_protected' });
  requireDone(await deps.engine.renameFolder(wanted.id, { id: folderId, name: freeName(name) }));
  const renamed = (await deps.engine.folders(wanted.id)).find(({ id }) => id === folderId);
  if (!renamed) throw problem({ code: 'not_found' });
  return toFolder(renamed);
}

export async function removeFolder(deps: TidyMailDeps, { folderId, ...wanted }: FolderOfUser): Promise<void> {
  await findOwnAccount(deps, wanted);
  if (isFolderRole(folderId)) throw problem({ code: 'folder_protected' });
  requireDone(await deps.engine.removeFolder(wanted.id, folderId));
}

/** A second "Inbox" would only be a trap. */
function freeName(name: string): string {
  const trimmed = name.trim();
  const taken = Object.values(roleNames).some((role) => role.toLowerCase() === trimmed.toLowerCase());
  if (taken) throw problem({ code: 'folder_exists' });
  return trimmed;
}

function requireDone(outcome: FolderOutcome): void {
  if (outcome === 'name_taken') throw problem({ code: 'folder_exists' });
  if (outcome === 'limit_reached') throw problem({ code: 'folder_limit_reached' });
  if (outcome === 'unknown') throw problem({ code: 'not_found', detail: 'There is no such folder.' });
}
