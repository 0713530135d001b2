import type { User } from './user.ts';

/** What we write to people about. How it is said, and in which language, is for the templates. */
export type Letter =
  | { readonly about: 'verification'; readonly link: string; readonly code: string }
  | { readonly about: 'already_registered' }
  | { readonly about: 'password_reset'; readonly link: string; readonly validMs: number }
  | { readonly about: 'password_changed'; readonly at: number }
  | {
      readonly about: 'new_device';
      readonly at: number;
      readonly device: string;
      readonly from: Origin;
      readonly link: string;
    }
  | { readonly about: 'factor_changed'; readonly at: number; readonly change: FactorChange }
  | { readonly about: 'recovery_code_used'; readonly left: number }
  | { readonly about: 'account_locked'; readonly at: number; readonly until: number }
  | { readonly about: 'email_code'; readonly code: string }
  | { readonly about: 'account_erased'; readonly at: number };

export type FactorChange = 'enabled' | 'disabled' | 'recovery_codes_replaced' | 'passkey_added' | 'passkey_removed';

export interface Origin {
  readonly address: string;
  readonly country: string | undefined;
}

export type Addressee = Pick<User, 'email' | 'firstName' | 'locale'>;
