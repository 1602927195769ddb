/** The use cases of rules, for `createDesk`. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { explainTicket } from './explain-ticket.ts';
import { listRules } from './list-rules.ts';
import { tryDocument } from './try-document.ts';

export const ruleCases = (ports: Ports) => {
  const { clock, ids } = ports;
  const read = reading(ports);
  return {
    list: read(listRules),
    explain: read(explainTicket),
    /** What rules would do on made-up writes; writes nothing. */
    test: (call: Call, document: unknown) => read(tryDocument)(call, { document, ids, now: clock.now() }),
  };
};
