import type { Addressee, Letter } from '../model/letter.ts';
import type { Letters } from '../ports/letters.ts';
import type { Outbox } from '../ports/outbox.ts';
import { accountErasedMail } from '../templates/account-erased.ts';
import { accountLockedMail } from '../templates/account-locked.ts';
import { alreadyRegisteredMail } from '../templates/already-registered.ts';
import { emailCodeMail } from '../templates/email-code.ts';
import type { WrittenMail } from '../templates/letter.ts';
import { newDeviceMail } from '../templates/new-device.ts';
import { passwordChangedMail } from '../templates/password-changed.ts';
import { passwordResetMail } from '../templates/password-reset.ts';
import { recoveryCodesLowMail } from '../templates/recovery-codes-low.ts';
import { twoFactorChangedMail } from '../templates/two-factor-changed.ts';
import { verificationMail } from '../templates/verification.ts';

/** Writes letters with the templates, and puts them into the outbox. */
export function outboxLetters(outbox: Outbox, webUrl: string): Letters {
  return {
    send: (to, letter) => outbox.enqueue({ to: to.email, ...written({ to, letter, webUrl }) }),
  };
}

interface Writing {
  readonly to: Addressee;
  readonly letter: Letter;
  readonly webUrl: string;
}

function written({ to: { firstName, locale }, letter, webUrl }: Writing): WrittenMail {
  const reader = { firstName, locale };
  const securityLink = `${webUrl}/account/security`;
  const forgotLink = `${webUrl}/forgot-password`;
  switch (letter.about) {
    case 'verification':
      return verificationMail({ locale, ...letter });
    case 'already_registered':
      return alreadyRegisteredMail({ ...reader, signInLink: `${webUrl}/sign-in` });
    case 'password_reset':
      return passwordResetMail({ ...reader, link: letter.link, validMinutes: Math.round(letter.validMs / 60_000) });
    case 'password_changed':
      return passwordChangedMail({ ...reader, at: letter.at, forgotLink });
    case 'new_device':
      return newDeviceMail({
        ...reader,
        ...letter.from,
        device: letter.device,
        at: letter.at,
        revokeLink: letter.link,
      });
    case 'factor_changed':
      return twoFactorChangedMail({ ...reader, ...letter, securityLink });
    case 'recovery_code_used':
      return recoveryCodesLowMail({ ...reader, left: letter.left, securityLink });
    case 'account_locked':
      return accountLockedMail({ ...reader, ...letter, forgotLink });
    case 'email_code':
      return emailCodeMail({ ...reader, code: letter.code });
    case 'account_erased':
      return accountErasedMail({ ...reader, at: letter.at });
  }
}
