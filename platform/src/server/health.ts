import type { FastifyInstance } from 'fastify';

/** Something the service needs, or can do without for a while. */
export interface Dependency {
  readonly name: string;
  /** Without it the service cannot do its work, and should get no traffic. */
  readonly essential: boolean;
  /** Rejects when it is not well. */
  check(): Promise<void>;
}

const patienceMs = 2_000;

/** `/livez`: the process answers. `/readyz`: it can do its work, and if not, what is missing. */
export function answerProbes(
  app: FastifyInstance,
  dependencies: readonly Dependency[],
  isDraining: () => boolean,
): void {
  const probe = { config: { probe: true } };

  app.get('/livez', probe, async () => ({ status: 'ok' }));

  app.get('/readyz', probe, async (_request, reply) => {
    const checked = await Promise.all(dependencies.map(checkOne));
    const draining = isDraining();
    const failing = draining || checked.some(({ essential, state }) => essential && state === 'failing');
    const degraded = checked.some(({ state }) => state === 'failing');
    reply.code(failing ? 503 : 200).header('cache-control', 'no-store');
    return {
      status: draining ? 'draining' : failing ? 'failing' : degraded ? 'degraded' : 'ok',
      dependencies: Object.fromEntries(
        checked.map(({ name, essential, state, tookMs }) => [name, { state, essential, tookMs }]),
      ),
    };
  });
}

async function checkOne({ name, essential, check }: Dependency) {
  const started = performance.now();
  const outcome = await Promise.race([check().then(ok, failing), after(patienceMs)]);
  return { name, essential, state: outcome, tookMs: Math.round(performance.now() - started) };
}

const ok = () => 'ok' as const;
const failing = () => 'failing' as const;
const after = (ms: number) =>
  new Promise<'failing'>((resolve) => {
    setTimeout(resolve, ms, 'failing').unref();
  });
