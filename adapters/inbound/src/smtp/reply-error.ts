import { DeskError } from '@tidemark/domain';

/** A negative reply, as smtp-server takes it from a handler. */
export class ReplyError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}

/** The SMTP reply to an error. After a 4xx, the sender tries again later. */
export const replyOf = (error: unknown): ReplyError => {
  if (error instanceof ReplyError) return error;
  switch (error instanceof DeskError ? error.code : null) {
    case 'payload_too_large':
      return new ReplyError(552, '5.3.4 The mail is too large');
    case 'storage_full':
      return new ReplyError(452, '4.3.1 There is no room for the mail now; send it again later');
    default:
      return new ReplyError(451, '4.3.0 The mail cannot be stored now; send it again later');
  }
};
