/** A file as clients see it (contract §4.1). */
import { fileUrl, type MarkedFile, type Message, type TicketFile } from '@tidemark/domain';
import * as v from 'valibot';
import { at, count, id } from '../wire.ts';

export const FileWire = v.object({
  id,
  ticket_number: count,
  message_id: id,
  name: v.string(),
  content_type: v.pipe(
    v.string(),
    v.description('The media type, by the name and the first bytes of the file.'),
  ),
  size: v.pipe(count, v.description('In bytes.')),
  inline: v.pipe(v.boolean(), v.description('Whether a browser may show it in place.')),
  created_at: at,
  url: v.pipe(v.string(), v.description('Where its bytes are, on the host that was called.')),
});

/** A file with what customers see of it, for agents. */
export const MarkedFileWire = v.object({
  ...FileWire.entries,
  internal: v.pipe(
    v.boolean(),
    v.description('Whether it belongs to an internal note, which customers never see.'),
  ),
});

export const markedFileToWire = (file: MarkedFile): v.InferOutput<typeof MarkedFileWire> => ({
  ...fileToWire(file),
  internal: file.internal,
});

export const fileToWire = (file: TicketFile): v.InferOutput<typeof FileWire> => ({
  id: file.id,
  ticket_number: file.ticketNumber,
  message_id: file.messageId,
  name: file.name,
  content_type: file.contentType,
  size: file.size,
  inline: file.inline,
  created_at: file.createdAt,
  url: fileUrl(file.id),
});

/** The files of the call in its response. */
export const filedEntries = {
  files: v.pipe(v.array(FileWire), v.description('Files stored with it.')),
  skipped_files: v.pipe(
    v.optional(v.array(v.string())),
    v.description(
      'Names of files that the storage refused, here and on every later read of the message. Absent when there are none; everything else was stored.',
    ),
  ),
};

/** The recorded output of a call that an earlier version ran has no `skippedFiles`. */
export const skippedToWire = ({ skippedFiles = [] }: Partial<Pick<Message, 'skippedFiles'>>) =>
  skippedFiles.length === 0 ? {} : { skipped_files: [...skippedFiles] };
