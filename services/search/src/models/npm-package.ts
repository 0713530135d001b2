import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PackageRequest {
  package: string;
  version: string;
  /** More than this is never taken. */
  bytes: number;
  /** Where the tarball is to be; beside it, `.part` keeps what arrived of it before an interruption. */
  to: string;
  signal: AbortSignal;
  progress(bytes: number): void;
}

/** Where packages come from. */
export interface PackageSource {
  /** Leaves the tarball at `to`, unchecked. Rejects when it cannot be had. */
  fetch(request: PackageRequest): Promise<void>;
}

const answerLimitMs = 60_000;
const silenceLimitMs = 30_000;

/**
 * npm's own client, with the machine's configuration of it: registry, proxy, certificates and credentials are what
 * `npm install` uses. npm can neither resume nor tell how far it is, so the tarball is first asked for at the address
 * that npm gives for it; where that does not work (a registry that wants credentials, a proxy), npm fetches it.
 */
export function createNpmPackages(env: NodeJS.ProcessEnv = process.env): PackageSource {
  const npm = (args: string[], signal: AbortSignal, timeout: number) =>
    runNpm(args, { env: { ...env, npm_config_loglevel: 'error' }, signal, timeout });

  return {
    async fetch(request) {
      const spec = `${request.package}@${request.version}`;
      if (await fromNpm(npm, request, ['--offline']).catch(notThere(request.signal))) return;
      const direct = async () => {
        const { stdout } = await npm(['view', spec, 'dist.tarball', '--json'], request.signal, answerLimitMs);
        await download(new URL(JSON.parse(stdout) as string), request);
        return true;
      };
      if (await direct().catch(notThere(request.signal))) return;
      await fromNpm(npm, request, []);
    },
  };
}

type Npm = (args: string[], signal: AbortSignal, timeout: number) => Promise<{ stdout: string }>;

/** A way that failed is followed by the next one, unless we were told to stop. */
const notThere = (signal: AbortSignal) => (): false => {
  signal.throwIfAborted();
  return false;
};

async function fromNpm(npm: Npm, request: PackageRequest, options: string[]): Promise<true> {
  const { to, signal } = request;
  const folder = `${to}.npm`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const spec = `${request.package}@${request.version}`;
  try {
    await npm(['pack', spec, '--pack-destination', folder, '--ignore-scripts', ...options], signal, 20 * answerLimitMs);
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    if (file === undefined) throw new Error(`npm gave no tarball of ${spec}`);
    await rename(join(folder, file), to);
    request.progress(request.bytes);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `npm_execpath` is set under `npm start`, and finds npm where the shell's PATH would not. */
function runNpm(args: string[], options: { env: NodeJS.ProcessEnv; signal: AbortSignal; timeout: number }) {
  const script = options.env.npm_execpath;
  const byScript = script !== undefined && /npm-cli\.c?js$/.test(script);
  const [command, ...first] = byScript
    ? [process.execPath, script]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  return run(command, [...first, ...args], { ...options, encoding: 'utf8', maxBuffer: 4_000_000, windowsHide: true });
}

/** Goes on where an earlier attempt ended. */
async function download(url: URL, { to, bytes, signal, progress }: PackageRequest): Promise<void> {
  const part = `${to}.part`;
  const have = await stat(part).then(
    ({ size }) => size,
    () => 0,
  );
  const stop = new AbortController();
  const watch = AbortSignal.any([signal, stop.signal]);
  const silence = setTimeout(() => stop.abort(new Error('The registry fell silent')), silenceLimitMs);
  try {
    const response = await fetch(url, { signal: watch, headers: have > 0 ? { range: `bytes=${have}-` } : {} });
    if (!response.ok || !response.body) throw new Error(`The registry answered ${response.status}`);
    let arrived = response.status === 206 ? have : 0;
    const count = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        silence.refresh();
        arrived += chunk.length;
        progress(arrived);
        done(arrived > bytes ? new Error('The tarball is larger than it should be') : null, chunk);
      },
    });
    const file = createWriteStream(part, { flags: response.status === 206 ? 'a' : 'w', mode: 0o600 });
    await pipeline(Readable.fromWeb(response.body as WebStream), count, file, { signal: watch });
    if (arrived !== bytes) throw new Error('The tarball came incomplete');
    await rename(part, to);
  } catch (error) {
    // What is as long as the whole, or was refused as a range, is no beginning of it.
    const size = await stat(part).then(
      (found) => found.size,
      () => 0,
    );
    if (size >= bytes) await rm(part, { force: true });
    throw error;
  } finally {
    clearTimeout(silence);
  }
}
