import { type Call, contentDisposition, type FileCases, type TicketFile } from '@tidemark/domain';
import type { Reply } from '../../reply.ts';
import { downloadPolicy } from '../../security-headers.ts';

type FileRequest = Readonly<{ file: TicketFile; isHead: boolean }>;

/** The bytes of a file that the caller may see, or the way to them. */
export const fileReply = async (
  files: FileCases,
  call: Call,
  { file, isHead }: FileRequest,
): Promise<Reply> => {
  const link = isHead ? null : await files.linkTo(call, file);
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
        'Content-Security-Policy': downloadPolicy,
      },
      open: (range) => files.open(call, file, range),
    },
  };
};
