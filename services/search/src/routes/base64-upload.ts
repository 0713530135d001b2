import { problem } from '@lyceum/platform/server/problem';

/** The bytes of an upload within JSON. Node takes anything for base64, so that has to be asked first. */
export function base64Upload(text: string, path: string): Buffer {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) {
    throw problem({ code: 'invalid_input', errors: [{ path, message: 'must be base64' }] });
  }
  return Buffer.from(text, 'base64');
}
