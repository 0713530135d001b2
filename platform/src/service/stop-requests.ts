/** How often to look whether the shell that npm started us in is still there. */
const lookEveryMs = 250;

/** Calls `stop` once, when whoever started this process wants it to end or is gone. */
export function onStopRequest(stop: () => void): void {
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    stop();
  };
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
  // The supervisor is gone, however it went: nobody is left to stop this process later.
  process.on('disconnect', ask);
  if (process.env.npm_lifecycle_event) whenShellEnds(ask);
}

/** npm passes a signal to the shell that it runs a script in, and the shell ends without passing it on to us. */
function whenShellEnds(ask: () => void): void {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) ask();
  }, lookEveryMs).unref();
}
