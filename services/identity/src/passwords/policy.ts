import type { PasswordWeakness } from '@lyceum/contracts/identity/password';
import { readCommonPasswords } from './common-passwords.ts';
import { lengthBesidePersonalWords, type PersonalData } from './personal-words.ts';

/** Says what is wrong with a password that somebody wants to use; nothing wrong is an empty list. */
export interface PasswordPolicy {
  faults(password: string, personal: PersonalData): PasswordWeakness[];
}

/** In code points. Far above what anyone types, and above the 64 that NIST SP 800-63B and ASVS 6.2.9 ask for. */
const LONGEST = 256;

/**
 * Length, the million most common passwords, and the user's own data; there are no rules about kinds of characters, as
 * they make passwords worse (ASVS 6.2.5). `shortest` is counted in code points.
 */
export async function createPasswordPolicy({ shortest }: { readonly shortest: number }): Promise<PasswordPolicy> {
  const common = await readCommonPasswords(shortest);
  return {
    faults(password, personal) {
      const length = [...password.normalize('NFC')].length;
      if (length < shortest) return ['too_short'];
      if (length > LONGEST) return ['too_long'];
      const faults: PasswordWeakness[] = [];
      if (common.has(password)) faults.push('common');
      // One's own name adds nothing: what is beside it has to be long enough by itself.
      const besideOwnWords = lengthBesidePersonalWords(password, personal);
      if (besideOwnWords !== undefined && besideOwnWords < shortest) faults.push('personal_data');
      return faults;
    },
  };
}
