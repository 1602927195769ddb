/** The one write in which a mail has its effect and gets its state: a second run finds that state, and does nothing. */
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { senderSettings, type WriteScope } from '../../model/use-case.ts';
import type { Attempt, ReadInbound } from './take-in.ts';

/** What a mail has become. */
export type Settled = Pick<InboundMail, 'state' | 'reason'> &
  Partial<Pick<InboundMail, 'ticketNumber' | 'messageId' | 'openedTicket' | 'sender'>>;

export const settle = (
  ports: Ports,
  { workspaceId, mailId }: Attempt,
  { verdicts }: Pick<ReadInbound, 'verdicts'>,
  effect: (scope: WriteScope) => Promise<Settled>,
): Promise<void> =>
  ports.work.write(workspaceId, async (stores) => {
    const mail = await stores.inboundMails.findForChange(mailId);
    if (mail?.state !== 'kept') return;
    const scope = scopeOf(ports, stores);
    const settled = await effect(scope);
    await stores.inboundMails.save({ ...mail, ...settled, verdicts, error: null, settledAt: scope.now });
  });

const scopeOf = (ports: Ports, stores: Stores): WriteScope => ({
  stores,
  ids: ports.ids,
  actor: { type: 'system', id: null, name: 'Mail' },
  channel: 'email',
  now: ports.clock.now(),
  quotas: ports.quotas,
  ...senderSettings(ports),
});
