import { type ProblemError, problem } from '@lyceum/platform/server/problem';
import type { ModelState } from './model.ts';

/** What a capability answers whose model is not ready: 503, when to ask again, and how far it is. */
export function modelPreparing(capability: string, { state, progress }: ModelState): ProblemError {
  if (state === 'off') {
    return problem({ code: 'unavailable', detail: `${capability} is switched off on this machine.` });
  }
  const failed = state === 'failed';
  const detail = failed
    ? `${capability} could not be prepared yet; it is tried again from time to time.`
    : `${capability} is being prepared: ${Math.floor((progress ?? 0) * 100)}%.`;
  return problem({
    code: 'preparing',
    detail,
    retryAfterSeconds: failed ? 300 : 10,
    members: { progress: progress ?? 0 },
  });
}
