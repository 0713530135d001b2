import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, Strict } from '../shapes.ts';
import { Line } from '../text.ts';

export const FolderRole = OneOf(['inbox', 'sent', 'drafts', 'junk', 'trash']);
export type FolderRole = Static<typeof FolderRole>;

export const FolderReference = Type.String({
  minLength: 4,
  maxLength: 36,
  pattern: '^[0-9a-z-]+$',
  description: '`inbox`, `sent`, `drafts`, `junk` or `trash`, or the id of a folder of one’s own',
});

const FolderName = Line(100);

export const Folder = Strict({
  id: FolderReference,
  name: FolderName,
  role: Nullable(FolderRole),
  messages: Count,
  unseen: Count,
});
export type Folder = Static<typeof Folder>;

/** Few enough to come whole. */
export const Folders = Strict({ items: Type.Array(Folder) });
export type Folders = Static<typeof Folders>;

export const FolderContent = Strict({ name: FolderName });
export type FolderContent = Static<typeof FolderContent>;

export const FolderParams = Strict({ id: Id, folderId: FolderReference });
export type FolderParams = Static<typeof FolderParams>;
