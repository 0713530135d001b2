import { type Static, Type } from 'typebox';
import { Count, Id, Strict, Time } from '../shapes.ts';

/** A copy of the index: documents and what was built from them, without vectors and thumbnails. */
export const Snapshot = Strict({ id: Id, takenAt: Time, bytes: Count });
export type Snapshot = Static<typeof Snapshot>;

export const Snapshots = Strict({ items: Type.Array(Snapshot) });
export type Snapshots = Static<typeof Snapshots>;
