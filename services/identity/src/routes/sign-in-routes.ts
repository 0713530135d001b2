import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { type AnswerChallengeDeps, answerChallenge } from '../flows/answer-challenge.ts';
import { reportDevice } from '../flows/devices.ts';
import type { EndSessionsDeps } from '../flows/end-sessions.ts';
import { type LoginDeps, login } from '../flows/login.ts';
import {
  answerWithPasskey,
  beginPasskeyLogin,
  beginPasskeySecondFactor,
  loginWithPasskey,
  type PasskeyLoginDeps,
} from '../flows/passkey-login.ts';
import { type ClientOfDeps, clientOf } from './client-of.ts';

export interface SignInRoutesDeps extends ClientOfDeps {
  readonly login: LoginDeps & AnswerChallengeDeps & PasskeyLoginDeps & EndSessionsDeps;
}

/** Every way to a session. */
export function signInRoutes(app: FastifyInstance, deps: SignInRoutesDeps): void {
  serve(app, identityEndpoints.login, ({ body, request }) => login(deps.login, body, clientOf(deps, request)));
  serve(app, identityEndpoints.verifyTwoFactor, ({ body, request }) =>
    answerChallenge(deps.login, body, clientOf(deps, request)),
  );
  serve(app, identityEndpoints.passkeyLoginOptions, () => beginPasskeyLogin(deps.login));
  serve(app, identityEndpoints.passkeyLogin, ({ body, request }) =>
    loginWithPasskey(deps.login, body, clientOf(deps, request)),
  );
  serve(app, identityEndpoints.passkeySecondFactorOptions, ({ body }) =>
    beginPasskeySecondFactor(deps.login, body.challengeToken),
  );
  serve(app, identityEndpoints.passkeySecondFactor, ({ body, request }) =>
    answerWithPasskey(deps.login, body, clientOf(deps, request)),
  );
  serve(app, identityEndpoints.reportDevice, async ({ body, request }) => {
    await reportDevice(deps.login, body.token, clientOf(deps, request));
    return undefined;
  });
}
