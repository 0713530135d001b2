import type { Description } from '../model/picture.ts';
import type { PictureDescriber } from '../ports/picture-engines.ts';
import { createModelServer, type ModelServer } from './model-server.ts';
import { pictureAddress } from './picture-address.ts';

export interface HttpPictureDescriberOptions {
  /** Such as `http://localhost:11434/v1/chat/completions`. */
  url: string;
  model: string;
  timeoutMs?: number;
}

const most = { objects: 20, objectLength: 40, textLength: 5000 };

const question = `Look at the picture and answer with one JSON object and nothing else:
{"objects": up to 10 short English names of the main things in it, in lower case, as an array of strings,
 "text": everything that is written in it, as it stands, or "",
 "safe": false if it shows nudity, sexual acts or gore, else true}`;

/** Servers that know of schemas keep to it; the others are told in words. */
const format = {
  type: 'json_schema',
  json_schema: {
    name: 'picture',
    strict: true,
    schema: {
      type: 'object',
      properties: {
        objects: { type: 'array', items: { type: 'string' } },
        text: { type: 'string' },
        safe: { type: 'boolean' },
      },
      required: ['objects', 'text', 'safe'],
      additionalProperties: false,
    },
  },
} as const;

/** A model that runs elsewhere and sees, asked in the form that most servers understand (`/v1/chat/completions`). */
export function createHttpPictureDescriber(
  options: HttpPictureDescriberOptions,
): PictureDescriber & Pick<ModelServer, 'check' | 'close'> {
  const { url, model, timeoutMs = 60_000 } = options;
  const server = createModelServer({ name: 'picture description server', url, timeoutMs });
  return {
    ready: () => true,
    async describe(picture) {
      const answer = await server.ask({
        model,
        temperature: 0,
        max_tokens: 2000,
        response_format: format,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: question },
              { type: 'image_url', image_url: { url: pictureAddress(picture) } },
            ],
          },
        ],
      });
      const description = descriptionIn(answer);
      if (!description) throw server.nonsense('gave no description');
      return description;
    },
    check: server.check,
    close: server.close,
  };
}

/** What the model wrote is no more to be trusted than what is in the picture, which may tell it what to write. */
function descriptionIn(answer: unknown): Description | undefined {
  const { choices } = (answer ?? {}) as { choices?: { message?: { content?: unknown } }[] };
  const content = choices?.[0]?.message?.content;
  const written = typeof content === 'string' ? parsed(content) : undefined;
  if (!written || typeof written.safe !== 'boolean' || !Array.isArray(written.objects)) return undefined;
  const names = written.objects.filter((name): name is string => typeof name === 'string');
  const objects = names.map((name) => name.trim().toLowerCase().slice(0, most.objectLength));
  const text = typeof written.text === 'string' ? written.text : '';
  return {
    objects: [...new Set(objects)].filter((name) => name !== '').slice(0, most.objects),
    text: text.replaceAll(/\s+/g, ' ').trim().slice(0, most.textLength),
    safe: written.safe,
  };
}

/** Some models put words or marks around what they were asked for. */
function parsed(content: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
