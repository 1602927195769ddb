/** Files of tickets (contract §4.5). */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint, listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { ticketParams } from '../tickets/endpoints.ts';
import { fileReply } from './file-reply.ts';
import { uploadFile } from './uploads.ts';
import { FileWire, fileToWire } from './wire.ts';

const tag = 'Files';

const listFiles = listEndpoint({
  operation: 'listFiles',
  path: '/tickets/:number/files',
  tag,
  noun: 'ticket',
  summary: 'List the files of a ticket',
  description: 'Across the whole thread, newest first.',
  params: ticketParams,
  key: v.string(),
  item: FileWire,
  list: async (desk, call, { params, page }) =>
    mapPage(await desk.files.list(call, { number: params.number, page }), fileToWire),
});

const getFile = endpoint({
  operation: 'getFile',
  method: 'GET',
  path: '/files/:id',
  tag,
  noun: 'file',
  summary: 'Download a file',
  description:
    'The bytes, or the `Range` of them that is asked for; or a redirect to the object store, at an address that works for five minutes. Only images and PDF come as `inline`; everything else is an attachment.',
  needs: ['read'],
  params: v.object({ id: field.uuid }),
  replies: { 200: null, 302: null },
  download: true,
  errors: ['range_not_satisfiable'],
  handle: async (desk, call, { params, isHead }) =>
    fileReply(desk.files, call, { file: await desk.files.get(call, params.id), isHead }),
});

export const fileEndpoints = [listFiles, getFile, uploadFile];
