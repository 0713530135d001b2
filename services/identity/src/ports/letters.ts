import type { Addressee, Letter } from '../model/letter.ts';

/** Mail to users. It is on its way when the transaction around it is, and never delays it. */
export interface Letters {
  send(to: Addressee, letter: Letter): Promise<void>;
}
