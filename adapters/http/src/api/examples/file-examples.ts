/** Files as the reference shows them. */
import type * as v from 'valibot';
import { UploadWire } from '../files/uploads.ts';
import { FileWire, MarkedFileWire } from '../files/wire.ts';
import { changed } from './example-ids.ts';

export const file: v.InferOutput<typeof FileWire> = {
  id: '019a9f00-7a16-72a7-90b0-8d9eafb0c1d2',
  ticket_number: 42,
  message_id: '019a9f00-7a15-7196-8faf-7c8d9eafb0c1',
  name: 'invoice-march.pdf',
  content_type: 'application/pdf',
  size: 48_213,
  inline: true,
  created_at: changed,
  url: '/api/v1/files/019a9f00-7a16-72a7-90b0-8d9eafb0c1d2',
};

const markedFile: v.InferOutput<typeof MarkedFileWire> = { ...file, internal: false };

const { ticket_number, message_id, url, ...upload } = file;

export const fileExamples = [
  [FileWire, file],
  [MarkedFileWire, markedFile],
  [UploadWire, upload],
] as const;
