import { endpoint } from '../endpoint.ts';
import { IdParams } from '../shapes.ts';
import { ImageSearchBody, ImageSearchReply } from './image.ts';
import { NewOptOut, OptOut } from './opt-out.ts';
import { Preferences, PreferencesBody } from './preferences.ts';
import { AdvancedSearchBody, Click, SearchBody, SuggestionsQuery } from './query.ts';
import { SearchReply, Suggestions } from './result.ts';
import { VoiceSearchBody, VoiceSearchQuery, VoiceSearchReply } from './voice.ts';

const search = endpoint({
  service: 'search',
  method: 'POST',
  path: '/api/search',
  summary: 'Search',
  description: 'Needs no token; with one, the user’s own preferences count.',
  access: 'public',
  body: SearchBody,
  status: 200,
  reply: SearchReply,
  errors: ['invalid_cursor'],
});

/** Asking, and what belongs to it. */
export const searchingEndpoints = {
  search,
  /** The path of the quick start. */
  quickSearch: endpoint({ ...search, path: '/search', summary: 'Search, at the path of the quick start' }),
  advancedSearch: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/search/advanced',
    summary: 'Search with every option there is',
    access: 'public',
    body: AdvancedSearchBody,
    status: 200,
    reply: SearchReply,
    errors: ['invalid_cursor'],
  }),
  suggestions: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/search/suggestions',
    summary: 'Completions of what is being typed',
    description: 'As `application/x-suggestions+json` in the form that browsers read.',
    access: 'public',
    query: SuggestionsQuery,
    status: 200,
    reply: Suggestions,
    produces: ['application/x-suggestions+json'],
  }),
  imageSearch: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/search/image',
    summary: 'Search for pictures by words or by a picture',
    description:
      'As `multipart/form-data`: the picture as `image`, the other fields as the JSON ones are called, `filters` as JSON. ' +
      'While its model is being made ready, a search by picture gets `preparing` with `progress` from 0 to 1.',
    access: 'public',
    body: ImageSearchBody,
    consumes: ['multipart/form-data'],
    status: 200,
    reply: ImageSearchReply,
    errors: ['image_unreadable', 'image_too_large', 'fetch_refused', 'fetch_failed', 'invalid_cursor', 'preparing'],
  }),
  thumbnail: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/search/thumbnails/:id',
    summary: 'A small copy of a picture that was found',
    access: 'public',
    params: IdParams,
    status: 200,
    produces: ['image/webp'],
    errors: ['not_found'],
  }),
  voiceSearch: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/search/voice',
    summary: 'Search by speaking',
    description:
      'The recording comes as base64 in JSON, or as the body itself with its own media type; then the query parameters ' +
      'count. Recordings are never stored. While the model is being made ready: `preparing` with `progress` from 0 to 1.',
    access: 'public',
    query: VoiceSearchQuery,
    body: VoiceSearchBody,
    consumes: ['audio/*'],
    status: 200,
    reply: VoiceSearchReply,
    errors: ['audio_unreadable', 'audio_too_long', 'no_speech', 'invalid_cursor', 'preparing'],
  }),
  preferences: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/search/preferences',
    summary: 'The current user’s preferences',
    access: 'user',
    status: 200,
    reply: Preferences,
  }),
  replacePreferences: endpoint({
    service: 'search',
    method: 'PUT',
    path: '/api/search/preferences',
    summary: 'Replace the current user’s preferences',
    access: 'user',
    body: PreferencesBody,
    status: 200,
    reply: Preferences,
  }),
  click: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/search/click',
    summary: 'Say which result was opened',
    description: 'Counted without who did; learned from only for users who turned that on.',
    access: 'public',
    body: Click,
    status: 204,
    errors: ['not_found'],
  }),
  requestOptOut: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/opt-out',
    summary: 'Ask that a site be left out',
    description: 'The answer says how to prove that the site is yours. `Location` names the request.',
    access: 'public',
    body: NewOptOut,
    status: 201,
    reply: OptOut,
    errors: ['opt_out_limit_reached'],
  }),
  optOut: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/opt-out/:id',
    summary: 'How far an opt-out is',
    access: 'public',
    params: IdParams,
    status: 200,
    reply: OptOut,
    errors: ['not_found'],
  }),
  proveOptOut: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/opt-out/:id/verify',
    summary: 'Look for the proof now; when it is there, the site leaves every index at once',
    access: 'public',
    params: IdParams,
    status: 200,
    reply: OptOut,
    errors: ['not_found', 'opt_out_unproven', 'fetch_refused', 'fetch_failed'],
  }),
};
