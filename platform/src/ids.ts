import { v7 } from 'uuid';

/** A UUIDv7: unique without asking anyone, and ordered by time, so that an index on it grows at one end. */
export const newId = (): string => v7();
