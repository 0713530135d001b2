import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { askFor, type RegisterDeps, register } from '../flows/ask.ts';
import { becomeFirstAdministrator, type FirstAdministratorDeps } from '../flows/first-administrator.ts';
import type { OpenSessionDeps } from '../flows/open-session.ts';
import { type PasswordDeps, resetPassword } from '../flows/password.ts';
import { type VerifyEmailDeps, verifyEmail } from '../flows/verify-email.ts';
import { type ClientOfDeps, clientOf } from './client-of.ts';

export interface RegistrationRoutesDeps extends ClientOfDeps {
  readonly registration: RegisterDeps;
  readonly verification: VerifyEmailDeps;
  readonly password: PasswordDeps;
  readonly firstAdministrator: FirstAdministratorDeps;
  readonly profile: OpenSessionDeps['profile'];
}

/** From a stranger to a user who can sign in. */
export function registrationRoutes(app: FastifyInstance, deps: RegistrationRoutesDeps): void {
  serve(app, identityEndpoints.register, ({ body, request }) =>
    register(deps.registration, body, clientOf(deps, request)),
  );
  serve(app, identityEndpoints.verifyEmail, async ({ body, request }) => {
    const userId = await verifyEmail(deps.verification, body, clientOf(deps, request));
    return { user: await deps.profile(userId) };
  });
  serve(app, identityEndpoints.resendVerification, async ({ body, request }) => {
    await askFor(deps.registration, 'resend', { email: body.email, client: clientOf(deps, request) });
    return { status: 'verification_sent' as const };
  });
  serve(app, identityEndpoints.forgotPassword, async ({ body, request }) => {
    await askFor(deps.registration, 'forgot', { email: body.email, client: clientOf(deps, request) });
    return { status: 'reset_sent' as const };
  });
  serve(app, identityEndpoints.resetPassword, async ({ body, request }) => {
    await resetPassword(deps.password, body, clientOf(deps, request));
    return undefined;
  });
  serve(app, identityEndpoints.becomeFirstAdministrator, async ({ body, request }) => {
    const userId = await becomeFirstAdministrator(deps.firstAdministrator, body, clientOf(deps, request));
    return { user: await deps.profile(userId) };
  });
}
