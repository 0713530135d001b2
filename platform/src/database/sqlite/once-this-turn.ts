/**
 * Puts an action off until the callers of this turn of the event loop have all spoken, so that what they want can
 * travel in one message: a message costs several times as much as a statement in it.
 */
export function onceThisTurn(action: () => void): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      action();
    });
  };
}
