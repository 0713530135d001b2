import sasl from 'smtp-server/lib/sasl.js';

type Callback = (error?: Error) => void;

/** What a mechanism is run on: a connection of `smtp-server`. */
interface Connection {
  _nextHandler: unknown;
  send(code: number, text?: string): void;
}

// biome-ignore lint/complexity/useMaxParams: the signature that `smtp-server` calls, with its `this`
type Step = (this: Connection, canAbort: boolean, token: string | Buffer, callback: Callback) => void;

/**
 * Teaches `smtp-server` the mechanism OAUTHBEARER (RFC 7628). It says the same as XOAUTH2 in another order, so it is
 * written anew as that and handed on. The server looks mechanisms up by their name in this object.
 */
export function learnOauthBearer(): void {
  const mechanisms = sasl as unknown as Record<string, unknown> & { XOAUTH2_token: Step };
  const token: Step = function (canAbort, given, callback) {
    const text = given.toString().trim();
    if (canAbort && text === '*') {
      this.send(501, 'Authentication aborted');
      return callback();
    }
    mechanisms.XOAUTH2_token.call(this, false, toXoauth2(text), callback);
  };
  mechanisms.SASL_OAUTHBEARER = function (this: Connection, args: readonly string[], callback: Callback) {
    if (args.length > 1) {
      this.send(501, 'Error: syntax: AUTH OAUTHBEARER token');
      return callback();
    }
    if (args[0] !== undefined) return token.call(this, false, args[0], callback);
    this._nextHandler = token.bind(this, true);
    this.send(334);
    callback();
  };
}

/** RFC 7628, 3.1: `n,a=user@example.org,^Ahost=…^Aauth=Bearer …^A^A`. What is not of this form says nothing at all. */
function toXoauth2(base64: string): string {
  const [header = '', ...pairs] = Buffer.from(base64, 'base64').toString('utf8').split('\u0001');
  const user = /^[ny],a=([^,]+),$/.exec(header)?.[1]?.replaceAll('=2C', ',').replaceAll('=3D', '=') ?? '';
  const auth = pairs.find((pair) => pair.startsWith('auth=')) ?? '';
  return Buffer.from(`user=${user}\u0001${auth}\u0001\u0001`).toString('base64');
}
