/** `GET /search`: a few of the best matches of each kind (contract §9.7). */
import { maxHeaderSize } from 'node:http';
import { limits } from '@tidemark/domain';
import * as v from 'valibot';
import { ok } from '../../reply.ts';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { SearchResultsWire, searchResultsToWire } from './wire.ts';

const { least, results } = limits.search;
const headSize = maxHeaderSize;

const search = endpoint({
  operation: 'search',
  method: 'GET',
  path: '/search',
  tag: 'Search',
  summary: 'Search everything',
  description: `The ${results} best matches of each kind, without pages. All words must be there, in any order; the last one may be the beginning of a word. Capitals and accents make no difference, and no character is syntax. A ticket’s number, like #42, finds that ticket first. With fewer than ${least} characters every list is empty. Draft articles are found only by agents who manage the workspace.`,
  needs: ['read'],
  query: v.object({
    q: v.pipe(
      v.string(`text of ${least} characters or more`),
      field.text(0, headSize),
      v.metadata({
        description: `What to look for, as a person types it. The address and headers together may have ${headSize / 1024} KiB; longer requests return 431 \`headers_too_large\`. A Latin letter takes 1 byte, \`é\` 6, a Chinese character 9.`,
      }),
    ),
  }),
  replies: { 200: SearchResultsWire },
  handle: async (desk, call, { query }) => ok(searchResultsToWire(await desk.search(call, query.q))),
});

export const searchEndpoints = [search];
