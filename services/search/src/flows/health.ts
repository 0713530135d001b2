import type { ComponentHealth, HealthReport } from '@lyceum/contracts/search/status';
import { type Clock, toTime } from '@lyceum/platform/clock';

/** The same as a feature's component. */
export interface Checked {
  readonly name: string;
  readonly essential: boolean;
  check(): Promise<string | undefined>;
}

export interface HealthDeps {
  readonly components: readonly Checked[];
  readonly clock: Clock;
}

/** Who asks more often than this gets the same answer. */
const goodForMs = 500;
const patienceMs = 2_000;

export interface Health {
  report(): Promise<{ report: HealthReport; impaired: boolean }>;
}

/** Looks after all components at once, and remembers the last error of each. */
export function createHealth({ components, clock }: HealthDeps): Health {
  const lastErrors = new Map<string, { at: string; message: string }>();
  let made: { readonly at: number; readonly result: Promise<{ report: HealthReport; impaired: boolean }> } | undefined;

  async function checkOne(component: Checked): Promise<ComponentHealth> {
    const started = performance.now();
    const { state, message } = await Promise.race([stateOf(component), tooSlow()]);
    if (message !== undefined) lastErrors.set(component.name, { at: toTime(clock.now()), message });
    return {
      name: component.name,
      state,
      latencyMs: Math.round((performance.now() - started) * 100) / 100,
      lastError: lastErrors.get(component.name) ?? null,
    };
  }

  async function checkAll() {
    const checked = await Promise.all(components.map(checkOne));
    const impaired = components.some(({ essential }, at) => essential && checked[at]?.state === 'down');
    const degraded = checked.some(({ state }) => state !== 'ok');
    const state = impaired ? 'down' : degraded ? 'degraded' : 'ok';
    return { report: { state, checkedAt: toTime(clock.now()), components: checked } satisfies HealthReport, impaired };
  }

  return {
    report() {
      const now = performance.now();
      if (!made || now - made.at > goodForMs) made = { at: now, result: checkAll() };
      return made.result;
    },
  };
}

interface Outcome {
  readonly state: ComponentHealth['state'];
  readonly message?: string;
}

async function stateOf({ check }: Checked): Promise<Outcome> {
  try {
    const limp = await check();
    return limp === undefined ? { state: 'ok' } : { state: 'degraded', message: limp };
  } catch (error) {
    return { state: 'down', message: error instanceof Error ? error.message : String(error) };
  }
}

const tooSlow = (): Promise<Outcome> =>
  new Promise((resolve) => {
    const message = `it did not answer within ${patienceMs / 1000} s`;
    setTimeout(resolve, patienceMs, { state: 'down', message }).unref();
  });
