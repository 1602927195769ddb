import { type Mail, type MailReason, mailFaultOf } from '@tidemark/domain';

type Wire = { reason: MailReason | null; said: string | null };

/** The code of an `error`, for those who word it in a language of their own. */
export const mailFaultToWire = ({ error }: Pick<Mail, 'error'>): Wire => {
  const fault = error === null ? null : mailFaultOf(error);
  return { reason: fault?.reason ?? null, said: fault?.said || null };
};
