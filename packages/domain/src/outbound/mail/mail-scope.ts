import type { Ports, Stores } from '../../model/ports.ts';
import { senderSettings, type WriteScope } from '../../model/use-case.ts';

/** The scope of what becomes of a mail that leaves. */
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
