import type { ImageSearchBody } from '@lyceum/contracts/search/image';
import { problem } from '@lyceum/platform/server/problem';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';

export interface PictureUpload {
  picture: Uint8Array;
  body: ImageSearchBody;
}

const wrong = (path: string, message: string) => problem({ code: 'invalid_input', errors: [{ path, message }] });

/** A form with the picture as `image` and the other fields as in JSON; `filters` is JSON itself. */
export async function readUpload(request: FastifyRequest, schema: TSchema): Promise<PictureUpload> {
  const fields: Record<string, unknown> = {};
  let picture: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname === 'image') picture = await part.toBuffer();
      else throw wrong(part.fieldname, 'is not known');
    }
  } catch (error) {
    throw uploadFault(error);
  }
  if (!picture) throw wrong('image', 'must be a file');
  const { filters, limit, ...rest } = fields;
  const body = {
    ...rest,
    // Stands for the picture, which the schema wants as base64.
    image: 'AAAA',
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(filters === undefined ? {} : { filters: parsed(String(filters)) }),
  };
  const validate = request.compileValidationSchema(schema, 'body');
  if (!validate(body)) {
    const faults = (validate as { errors?: { instancePath?: string; message?: string }[] }).errors ?? [];
    const [fault] = faults;
    throw wrong(fault?.instancePath?.replace(/^\//, '').replaceAll('/', '.') ?? '', fault?.message ?? 'is not valid');
  }
  return { picture, body: body as ImageSearchBody };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong('filters', 'must be JSON');
  }
}

function uploadFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return problem({ code: 'image_too_large' });
  return typeof code === 'string' && code.startsWith('FST_') ? problem({ code: 'malformed_request' }) : error;
}
