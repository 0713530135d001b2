import { type Static, Type } from 'typebox';
import { Count, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { ContentType } from './content.ts';

export const SystemStatus = Strict({
  version: Type.String(),
  startedAt: Time,
  uptimeSeconds: Type.Number({ minimum: 0 }),
  indexes: Type.Array(Strict({ type: ContentType, documents: Count, bytes: Count })),
  crawls: Strict({ queued: Count, running: Count, paused: Count }),
  frontier: Strict({ addresses: Count, hosts: Count, due: Count }, { description: 'What is known and waits its turn' }),
  workers: Type.Array(
    Strict({ name: Type.String(), state: OneOf(['starting', 'idle', 'busy', 'stopped']), restarts: Count }),
  ),
  queues: Type.Array(Strict({ name: Type.String(), depth: Count, capacity: Count })),
  capabilities: Type.Array(
    Strict({
      name: Type.String(),
      state: OneOf(['ready', 'preparing', 'off', 'failed']),
      progress: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
    }),
    { description: 'Parts that need a model, and how far its preparation is' },
  ),
  memory: Strict({ residentBytes: Count, heapUsedBytes: Count, heapTotalBytes: Count, externalBytes: Count }),
});
export type SystemStatus = Static<typeof SystemStatus>;

export const ComponentHealth = Strict({
  name: Type.String(),
  state: OneOf(['ok', 'degraded', 'down']),
  latencyMs: Nullable(Type.Number({ minimum: 0 })),
  lastError: Nullable(Strict({ at: Time, message: Type.String() })),
});
export type ComponentHealth = Static<typeof ComponentHealth>;

/** A `health_impaired` problem carries the same as `health`. */
export const HealthReport = Strict({
  state: OneOf(['ok', 'degraded', 'down']),
  checkedAt: Time,
  components: Type.Array(ComponentHealth),
});
export type HealthReport = Static<typeof HealthReport>;
