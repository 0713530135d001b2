import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Strict } from '../shapes.ts';
import { LanguageTag, Site } from '../text.ts';
import { SearchCursor, SearchLimit, TypeFilter } from './content.ts';
import { largestUploadBase64 } from './image.ts';
import { SearchPreferences } from './preferences.ts';
import { SearchFilters } from './query.ts';
import { SearchReply } from './result.ts';

export const AudioFormat = OneOf(['wav', 'flac', 'mp3', 'ogg', 'webm', 'm4a']);
export type AudioFormat = Static<typeof AudioFormat>;

export const VoiceSearchBody = Strict({
  audio: Type.String({
    minLength: 4,
    maxLength: largestUploadBase64,
    description: 'A recording in base64, at most 10 MB and 60 seconds',
  }),
  format: AudioFormat,
  language: Type.Optional(LanguageTag),
  limit: Type.Optional(SearchLimit),
  cursor: Type.Optional(SearchCursor),
  filters: Type.Optional(SearchFilters),
  preferences: Type.Optional(SearchPreferences),
});
export type VoiceSearchBody = Static<typeof VoiceSearchBody>;

/** For a body that is the recording itself. With a JSON body, what stands in the body counts. */
export const VoiceSearchQuery = Strict({
  language: Type.Optional(LanguageTag),
  limit: Type.Optional(SearchLimit),
  type: Type.Optional(TypeFilter),
  site: Type.Optional(Site),
});
export type VoiceSearchQuery = Static<typeof VoiceSearchQuery>;

export const VoiceSearchReply = Strict({
  transcript: Type.String(),
  alternatives: Type.Array(Type.String()),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  language: Nullable(LanguageTag),
  ...SearchReply.properties,
});
export type VoiceSearchReply = Static<typeof VoiceSearchReply>;
