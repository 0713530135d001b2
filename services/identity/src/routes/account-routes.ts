import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { type AccountDeps, changeProfile, eraseAccount } from '../flows/account.ts';
import { changeDevice, forgetDevice } from '../flows/devices.ts';
import { endSession, endSessions, logout } from '../flows/end-sessions.ts';
import { currentDeviceId, listActivity, listDevices, listSessions } from '../flows/lists.ts';
import type { OpenSessionDeps } from '../flows/open-session.ts';
import { changePassword, type PasswordDeps } from '../flows/password.ts';
import { showDevice } from '../flows/show-device.ts';
import { type ClientOfDeps, clientOf } from './client-of.ts';

export interface AccountRoutesDeps extends ClientOfDeps {
  readonly account: AccountDeps & PasswordDeps;
  readonly profile: OpenSessionDeps['profile'];
}

/** What users see and change of themselves. */
export function accountRoutes(app: FastifyInstance, deps: AccountRoutesDeps): void {
  const { account, profile } = deps;

  serve(app, identityEndpoints.me, ({ caller }) => profile(caller.userId));
  serve(app, identityEndpoints.updateMe, async ({ caller: { userId }, body, request }) => {
    await changeProfile(account, { userId, client: clientOf(deps, request) }, body);
    return profile(userId);
  });
  serve(app, identityEndpoints.deleteMe, async ({ caller: { userId }, body, request }) => {
    await eraseAccount(account, { userId, client: clientOf(deps, request) }, body);
    return undefined;
  });
  serve(app, identityEndpoints.changePassword, async ({ caller, body, request }) => {
    const { userId, sessionId } = caller;
    await changePassword(account, { userId, sessionId, client: clientOf(deps, request) }, body);
    return undefined;
  });

  serve(app, identityEndpoints.logout, async ({ caller: { userId, sessionId }, request }) => {
    await logout(account, { userId, sessionId, client: clientOf(deps, request) });
    return undefined;
  });
  serve(app, identityEndpoints.sessions, ({ caller, query }) => listSessions(account, caller, query));
  serve(app, identityEndpoints.revokeSession, async ({ caller: { userId }, params: { id }, request }) => {
    await endSession(account, { choice: { userId, id }, client: clientOf(deps, request) });
    return undefined;
  });
  serve(app, identityEndpoints.revokeOtherSessions, async ({ caller: { userId, sessionId }, request }) => {
    const choice = { userId, except: sessionId };
    return { revoked: await endSessions(account, { choice, client: clientOf(deps, request) }) };
  });

  serve(app, identityEndpoints.devices, ({ caller, query }) => listDevices(account, caller, query));
  serve(app, identityEndpoints.updateDevice, async ({ caller, params: { id }, body }) => {
    const device = await changeDevice(account, { userId: caller.userId, id }, body);
    const currentId = await currentDeviceId(account.store, caller);
    return showDevice(device, { currentId, now: account.clock.now() });
  });
  serve(app, identityEndpoints.forgetDevice, async ({ caller: { userId }, params: { id }, request }) => {
    await forgetDevice(account, { userId, id }, clientOf(deps, request));
    return undefined;
  });
  serve(app, identityEndpoints.activity, ({ caller, query }) => listActivity(account, caller, query));
}
