import type { WriteScope } from '../../model/use-case.ts';
import type { ForwardingRequest } from '../deciding/forwarding-mail.ts';
import { tellManagers } from '../quarantine/tell-managers.ts';
import type { Settled } from './settle.ts';

type Asked = Readonly<{ id: string; to: string; request: ForwardingRequest }>;

/** The row says it too, for those whom the mail does not reach. */
export const tellOfForwarding = async (scope: WriteScope, { id, to, request }: Asked): Promise<Settled> => {
  const { mailbox, code, link } = request;
  const sentence = [
    `Google asks whether ${mailbox ?? 'a mailbox'} may be forwarded to ${to}.`,
    ...(code === null ? [] : [`The code is ${code}.`]),
    ...(link === null ? [] : [`Or open ${link}`]),
  ].join(' ');
  await tellManagers(scope, {
    what: 'confirm a forwarding',
    text: `${sentence}\n\nIf you have set this up, enter the code in the settings of that mailbox, or open the link. Otherwise ignore it.`,
    command: `./tidemark mail inbox show ${id}`,
    cause: 'forwarding_check',
  });
  return { state: 'noted', reason: 'forwarding_check', error: sentence };
};
