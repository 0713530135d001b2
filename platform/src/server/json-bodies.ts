import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { problem } from './problem.ts';

/** Deeper than any schema of ours; a document beyond it is an attack or a mistake. */
const deepest = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON and nothing else, and only JSON that can be stored and given back unchanged. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    refuseEncodings(request);
    // Clients that send the header with no body mean no body; the endpoint's schema says whether that will do.
    return body.length === 0 ? undefined : parseJson(body);
  });
}

function refuseEncodings(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    throw problem({ code: 'unsupported_media_type', detail: 'Compressed bodies are not taken.' });
  }
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && charset.toLowerCase() !== 'utf-8') {
    throw problem({ code: 'unsupported_media_type', detail: 'JSON is taken in UTF-8 only (RFC 8259, 8.1).' });
  }
}

function parseJson(body: Buffer): unknown {
  const text = decode(body);
  let value: unknown;
  try {
    value = parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw problem({
      code: 'malformed_json',
      ...(error instanceof SyntaxError ? {} : { detail: 'Nested too deeply.' }),
    });
  }
  refuseUnstorable(value);
  return value;
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw problem({ code: 'malformed_json', detail: 'The body is not valid UTF-8.' });
  }
}

/**
 * Half a surrogate pair cannot be written as UTF-8, and PostgreSQL cannot store U+0000: either would be changed or lost
 * on its way, so neither gets in.
 */
function refuseUnstorable(root: unknown): void {
  const left: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next;
    if (depth > deepest) throw problem({ code: 'malformed_json', detail: `Nested deeper than ${deepest} levels.` });
    if (typeof value === 'string') refuseUnstorableText(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      refuseUnstorableText(key);
      left.push({ value: child, depth: depth + 1 });
    }
  }
}

function refuseUnstorableText(text: string): void {
  if (!text.isWellFormed()) {
    throw problem({ code: 'malformed_request', detail: 'A text holds half of a surrogate pair.' });
  }
  if (text.includes('\0')) throw problem({ code: 'malformed_request', detail: 'A text holds the character U+0000.' });
}

/** The same for what arrives in the address. */
export function refuseUnstorableAddresses(app: FastifyInstance): void {
  app.addHook('preValidation', ({ query, params }, _reply, done) => {
    try {
      for (const part of [query, params]) refuseUnstorable(part);
      done();
    } catch (refusal) {
      done(refusal as Error);
    }
  });
}
