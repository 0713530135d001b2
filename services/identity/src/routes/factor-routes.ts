import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeysDeps,
  removePasskey,
  renamePasskey,
} from '../flows/passkeys.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
  type TwoFactorDeps,
} from '../flows/two-factor.ts';
import { type ClientOfDeps, clientOf } from './client-of.ts';

export interface FactorRoutesDeps extends ClientOfDeps {
  readonly factors: TwoFactorDeps & PasskeysDeps;
}

/** Authenticator apps, recovery codes and passkeys of a user who is signed in. */
export function factorRoutes(app: FastifyInstance, deps: FactorRoutesDeps): void {
  const { factors } = deps;

  serve(app, identityEndpoints.setUpTwoFactor, ({ caller, body }) =>
    setUpTwoFactor(factors, caller.userId, body.password),
  );
  serve(app, identityEndpoints.enableTwoFactor, ({ caller: { userId }, body, request }) =>
    enableTwoFactor(factors, { userId, client: clientOf(deps, request) }, body.code),
  );
  serve(app, identityEndpoints.disableTwoFactor, async ({ caller: { userId }, body, request }) => {
    await disableTwoFactor(factors, { userId, client: clientOf(deps, request) }, body);
    return undefined;
  });
  serve(app, identityEndpoints.replaceRecoveryCodes, ({ caller: { userId }, body, request }) =>
    replaceRecoveryCodes(factors, { userId, client: clientOf(deps, request) }, body),
  );

  serve(app, identityEndpoints.passkeyRegistrationOptions, ({ caller, body }) =>
    beginPasskey(factors, caller.userId, body.password),
  );
  serve(app, identityEndpoints.registerPasskey, ({ caller: { userId }, body, request }) =>
    addPasskey(factors, { userId, client: clientOf(deps, request) }, body),
  );
  serve(app, identityEndpoints.passkeys, ({ caller, query }) => listPasskeys(factors, caller.userId, query));
  serve(app, identityEndpoints.renamePasskey, ({ caller: { userId }, params: { id }, body }) =>
    renamePasskey(factors, { userId, id }, body.name),
  );
  serve(app, identityEndpoints.removePasskey, async ({ caller: { userId }, params: { id }, body, request }) => {
    const asking = { userId, client: clientOf(deps, request) };
    await removePasskey(factors, asking, { id, password: body.password });
    return undefined;
  });
}
