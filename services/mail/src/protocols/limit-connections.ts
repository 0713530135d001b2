/** How many connections each address has, so that one client cannot take all of them. */
export interface ConnectionCounter {
  /** False when it has as many as it may. */
  enter(address: string): boolean;
  leave(address: string): void;
}

export function createConnectionCounter(mostPerAddress: number): ConnectionCounter {
  const open = new Map<string, number>();
  return {
    enter(address) {
      const now = open.get(address) ?? 0;
      if (now >= mostPerAddress) return false;
      open.set(address, now + 1);
      return true;
    },
    leave(address) {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    },
  };
}
