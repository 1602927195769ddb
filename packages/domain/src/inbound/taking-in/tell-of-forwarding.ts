import type { WriteScope } from '../../model/use-case.ts';
import type { Say } from '../../outbound/mail/say.ts';
import { tellManagers } from '../../outbound/mail/tell-managers.ts';
import type { ForwardingRequest } from '../deciding/forwarding-mail.ts';
import type { Settled } from './settle.ts';

type Asked = Readonly<{ id: string; to: string; request: ForwardingRequest }>;

/** The row has the same sentence in English, for managers whom the mail does not reach. */
export const tellOfForwarding = async (scope: WriteScope, { id, to, request }: Asked): Promise<Settled> => {
  const { mailbox, code, link } = request;
  const sentence = [
    `Google asks whether ${mailbox ?? 'a mailbox'} may be forwarded to ${to}.`,
    ...(code === null ? [] : [`The code is ${code}.`]),
    ...(link === null ? [] : [`Or open ${link}`]),
  ].join(' ');
  await tellManagers(scope, {
    write: (say) => ({
      subject: say('notice_forwarding_subject', {}),
      text: `${questionIn(say, { to, request })}\n\n${say('notice_forwarding_last', {})}`,
    }),
    command: `./tidemark mail inbox show ${id}`,
    cause: 'forwarding_check',
  });
  return { state: 'noted', reason: 'forwarding_check', error: sentence };
};

const questionIn = (
  say: Say,
  { to: address, request: { mailbox, code, link } }: Pick<Asked, 'to' | 'request'>,
): string =>
  [
    mailbox === null
      ? say('notice_forwarding_text_unnamed', { address })
      : say('notice_forwarding_text', { mailbox, address }),
    ...(code === null ? [] : [say('notice_forwarding_code', { code })]),
    ...(link === null ? [] : [say('notice_forwarding_link', { link })]),
  ].join(' ');
