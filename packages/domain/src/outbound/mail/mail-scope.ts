import type { Ports, Stores } from '../../model/ports.ts';
import { senderSettings, type WriteScope } from '../../model/use-case.ts';

/** The scope of writes that follow from a mail, one that arrives or one that leaves. */
export const mailScope = (ports: Ports, stores: Stores): WriteScope => ({
  stores,
  ids: ports.ids,
  actor: { type: 'system', id: null, name: 'Mail' },
  channel: 'email',
  now: ports.clock.now(),
  quotas: ports.quotas,
  mailTexts: ports.mailTexts,
  ...senderSettings(ports),
});
