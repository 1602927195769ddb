/** `/uploads`: files that are uploaded before their message is written (contract §4.6). */
import { limits, type Upload, type UploadFacts } from '@tidemark/domain';
import * as v from 'valibot';
import { created } from '../../reply.ts';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { at } from '../wire.ts';
import { FileWire } from './wire.ts';

const { id, name, content_type, size, inline } = FileWire.entries;

/** The fields of a file that its draft shows. */
export const UploadFactsWire = v.object({ id, name, content_type, size, inline });

export const UploadWire = v.object({ id, name, content_type, size, inline, created_at: at });

export const factsToWire = (upload: UploadFacts): v.InferOutput<typeof UploadFactsWire> => ({
  id: upload.id,
  name: upload.name,
  content_type: upload.contentType,
  size: upload.size,
  inline: upload.inline,
});

const uploadToWire = (upload: Upload): v.InferOutput<typeof UploadWire> => ({
  ...factsToWire(upload),
  created_at: upload.createdAt,
});

/** Ids of uploads; the domain says how many one message may have. */
export const fileIds = v.pipe(
  v.array(field.uuid, 'a list of UUIDs'),
  v.maxLength(100, 'a list of at most 100 UUIDs'),
);

export const uploadFile = endpoint({
  operation: 'uploadFile',
  method: 'POST',
  path: '/uploads',
  tag: 'Files',
  summary: 'Upload a file before its message',
  description: `Exactly one file. A message of the same agent or key takes it by \`file_ids\`; one that nobody takes is removed after a day. At most ${limits.files.waiting} may wait.`,
  needs: ['write'],
  ability: 'note',
  body: v.object({}),
  files: true,
  replies: { 201: UploadWire },
  handle: async (desk, call, { files }) => {
    const upload = await desk.uploads.add(call, files);
    // It is there once a message has it.
    return created(`/files/${upload.id}`, uploadToWire(upload));
  },
});
