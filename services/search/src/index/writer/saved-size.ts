/** Segments of this size and more are saved; smaller ones are quick to make again from the store. */
export const savedSize = 1024;
