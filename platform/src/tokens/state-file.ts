/**
 * A small thing to remember across restarts, so that a service that starts while identity is down still knows the keys
 * and the sessions that ended. `read` gives undefined when there is nothing, or nothing that can be trusted.
 */
export interface StateFile {
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
}
