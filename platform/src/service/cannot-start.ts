/** Why a service cannot start, in a sentence for the operator. Nothing is wrong with the program. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** sysexits.h: EX_CONFIG. A supervisor that sees it knows that trying again will not help. */
export const cannotStartExitCode = 78;
