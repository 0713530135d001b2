import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import type { FastifyError, FastifyInstance, FastifySchemaValidationError } from 'fastify';
import type { InputFault } from './problem.ts';

/** A request is answered with all of its faults, but an answer has an end too. */
const mostFaults = 100;

/** Bodies are taken as they are; query, path and header values arrive as text and are read as what the schema says. */
export function validateWithEveryFault(app: FastifyInstance): void {
  const forBodies = validator(false);
  const forText = validator('array');
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? forBodies : forText).compile(schema));
}

function validator(coerceTypes: false | 'array'): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes,
    useDefaults: true,
    removeAdditional: false,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    allowUnionTypes: true,
  });
  formats.default(ajv);
  return ajv;
}

/**
 * Where a fault is: a JSON Pointer into the body (`/filters/type`), or `?name` for the query, `:name` for the path and
 * `header name` for a header.
 */
export function faultsOf(error: FastifyError): InputFault[] {
  const place = places[error.validationContext ?? 'body'] ?? places.body;
  const found = withoutUnionNoise(error.validation ?? []).map((fault) => ({
    path: place(pointerOf(fault)),
    message: messageOf(fault),
  }));
  return found.slice(0, mostFaults);
}

const places = {
  body: (pointer: string) => pointer,
  querystring: (pointer: string) => `?${pointer.slice(1)}`,
  params: (pointer: string) => `:${pointer.slice(1)}`,
  headers: (pointer: string) => `header ${pointer.slice(1)}`,
} as Record<string, (pointer: string) => string> & { body: (pointer: string) => string };

type Fault = FastifySchemaValidationError | ErrorObject;

/** A union that fails reports every branch. The branches say little to people; the union's own fault is left out instead where one helps. */
function withoutUnionNoise(faults: readonly Fault[]): readonly Fault[] {
  const detailed = faults.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf' && keyword !== 'if');
  const kept = detailed.filter(({ keyword, params }) => !(keyword === 'type' && params.type === 'null'));
  const chosen = kept.length > 0 ? kept : faults;
  return chosen.filter((fault, at) => chosen.findIndex((other) => sameFault(fault, other)) === at);
}

const sameFault = (a: Fault, b: Fault) => pointerOf(a) === pointerOf(b) && messageOf(a) === messageOf(b);

function pointerOf({ keyword, instancePath, params }: Fault): string {
  if (keyword === 'required') return `${instancePath}/${escapePointer(params.missingProperty)}`;
  if (keyword === 'additionalProperties') return `${instancePath}/${escapePointer(params.additionalProperty)}`;
  return instancePath;
}

/** RFC 6901, 3. Names come from the caller, so they are cut too. */
const escapePointer = (name: unknown) => String(name).slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1');

function messageOf({ keyword, params, message }: Fault): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'enum':
      return `must be one of: ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'format':
      return `must be a valid ${String(params.format)}`;
    case 'pattern':
      return 'has a form that is not taken';
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${String(params.limit)} characters`;
    case 'maxLength':
      return `must have at most ${String(params.limit)} characters`;
    default:
      return message ?? 'is not valid';
  }
}
