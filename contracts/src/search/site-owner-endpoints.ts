import { endpoint } from '../endpoint.ts';
import { IdParams } from '../shapes.ts';
import { BotInformation, Holdings, HoldingsQuery, NewOptOutGroup, OptOutGroup } from './opt-out.ts';

/** For owners of sites, beyond a single opt-out. */
export const siteOwnerEndpoints = {
  requestOptOutGroup: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/opt-out/groups',
    summary: 'Ask for several sites at once, as an organisation',
    description:
      'All get the same proof, which each has to show. One site that is the domain of the others covers them with one proof.',
    access: 'public',
    body: NewOptOutGroup,
    status: 201,
    reply: OptOutGroup,
    errors: ['opt_out_limit_reached'],
  }),
  optOutGroup: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/opt-out/groups/:id',
    summary: 'How far the sites of a group are',
    access: 'public',
    params: IdParams,
    status: 200,
    reply: OptOutGroup,
    errors: ['not_found'],
  }),
  proveOptOutGroup: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/opt-out/groups/:id/verify',
    summary: 'Look for the proof at every site of the group that is still without',
    description: 'A site whose proof is not found stays `pending` and says why.',
    access: 'public',
    params: IdParams,
    status: 200,
    reply: OptOutGroup,
    errors: ['not_found'],
  }),
  holdings: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/opt-out/:id/holdings',
    summary: 'What is held about the site, for a day after its proof',
    access: 'public',
    params: IdParams,
    query: HoldingsQuery,
    status: 200,
    reply: Holdings,
    errors: ['not_found', 'opt_out_unproven', 'invalid_cursor'],
  }),
  bot: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/bot',
    summary: 'Who the crawler is, how to recognise it and how to limit it',
    access: 'public',
    status: 200,
    reply: BotInformation,
  }),
};
