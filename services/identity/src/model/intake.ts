import type { Client } from './client.ts';
import type { Credentials } from './mailed-token.ts';

/**
 * What was asked about an address. Asking only writes this down; what comes of it is decided afterwards. So the answer
 * takes the same time for a known and an unknown address because it is the same work, not because it was padded.
 */
export type Request =
  | {
      readonly kind: 'registration';
      readonly email: string;
      readonly credentials: Credentials;
      readonly client: Client;
    }
  | { readonly kind: 'resend' | 'forgot'; readonly email: string; readonly client: Client };

export interface Intake {
  readonly id: string;
  readonly request: Request;
}
