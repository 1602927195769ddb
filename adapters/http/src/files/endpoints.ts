/** Files of tickets ("Attachments" in the API document; section 4 of the decisions). */
import { contentDisposition, mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint, listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { ticketParams } from '../tickets/endpoints.ts';
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
  handle: async (desk, call, { params, isHead }) => {
    const file = await desk.files.get(call, params.id);
    const link = isHead ? null : await desk.files.linkTo(call, file);
    if (link !== null) return { status: 302, headers: { Location: link } };
    const { name: fileName, contentType, inline, size, sha256 } = file;
    return {
      status: 200,
      bytes: {
        size,
        tag: sha256,
        headers: {
          'Content-Type': contentType,
          'Content-Disposition': contentDisposition({ fileName, inline }),
          'Content-Security-Policy': 'sandbox',
        },
        open: (range) => desk.files.open(call, file, range),
      },
    };
  },
});

export const fileEndpoints = [listFiles, getFile];
