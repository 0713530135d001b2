import { largestUploadBase64, largestUploadBytes } from '@lyceum/contracts/search/image';
import type { SearchBody } from '@lyceum/contracts/search/query';
import type { SearchReply } from '@lyceum/contracts/search/result';
import { searchingEndpoints } from '@lyceum/contracts/search/search-endpoints';
import type { VoiceSearchBody, VoiceSearchQuery } from '@lyceum/contracts/search/voice';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { Caller } from '@lyceum/platform/tokens/caller';
import type { FastifyInstance } from 'fastify';
import type { Heard, SpeechRecogniser } from '../ports/speech-recogniser.ts';
import { chooseReading, type KnowsWords } from '../voice/choose-reading.ts';
import { typedQuery } from '../voice/spoken-query.ts';
import { base64Upload } from './base64-upload.ts';

export interface VoiceRoutesDeps {
  recogniser: SpeechRecogniser;
  knows: KnowsWords;
  /** The same search as for what is typed. */
  search(body: SearchBody, asker: { caller: Caller | undefined; address: string }): Promise<SearchReply>;
}

/** What stands around a recording in JSON. */
const aroundUpload = 64 * 1024;

interface Spoken {
  recording: Uint8Array;
  language: string | undefined;
  search: Omit<SearchBody, 'query'>;
}

/** A plugin of its own, since bodies may be larger here than elsewhere. */
export const voiceRoutes =
  (deps: VoiceRoutesDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.bodyLimit = largestUploadBase64 + aroundUpload;
    });
    app.addContentTypeParser(
      /^audio\//,
      { parseAs: 'buffer', bodyLimit: largestUploadBytes },
      async (_request: unknown, body: Buffer) => body,
    );
    serve(app, searchingEndpoints.voiceSearch, async ({ body, query, caller, request, reply }) => {
      const spoken = spokenIn(body, query);
      const heard = await hear(deps, spoken);
      const answer = await deps.search({ ...spoken.search, query: heard.transcript }, { caller, address: request.ip });
      // What somebody searched for must not lie in a cache (RFC 9111, 5.2.2.5).
      reply.header('cache-control', 'no-store');
      return { ...heard, ...answer };
    });
  };

async function hear({ recogniser, knows }: VoiceRoutesDeps, { recording, language }: Spoken): Promise<Heard> {
  if (language !== undefined && !recogniser.languages.includes(language.split('-')[0] ?? '')) {
    const message = `must be one that is understood: ${recogniser.languages.join(', ')}`;
    throw problem({ code: 'invalid_input', errors: [{ path: 'language', message }] });
  }
  if (recording.length > largestUploadBytes) throw problem({ code: 'body_too_large' });
  const heard = await chooseReading(await recogniser.recognise(recording, { language }), knows);
  const transcript = typedQuery(heard.transcript);
  if (transcript === '') throw problem({ code: 'no_speech' });
  const isOther = (text: string) => text !== '' && text.toLowerCase() !== transcript.toLowerCase();
  const alternatives = [...new Set(heard.alternatives.map(typedQuery))].filter(isOther);
  return { ...heard, transcript, alternatives };
}

function spokenIn(body: VoiceSearchBody | Buffer, { language, limit, type, site }: VoiceSearchQuery): Spoken {
  if (Buffer.isBuffer(body)) {
    const filters = { ...(type === undefined ? {} : { type }), ...(site === undefined ? {} : { site }) };
    return { recording: body, language, search: { filters, ...(limit === undefined ? {} : { limit }) } };
  }
  const { audio, format: _, language: spoken, ...search } = body;
  return { recording: base64Upload(audio, 'audio'), language: spoken, search };
}
