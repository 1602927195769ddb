/** The use cases of rules, for `createDesk`. */

import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Rule } from '../../model/automation/rule.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { type ExplainedRun, type ExplainTicket, explainTicket } from './explain-ticket.ts';
import { type TriedDocument, tryDocument } from './try-document.ts';
import { type TriedOnTicket, type TryOnTicket, tryOnTicket } from './try-on-ticket.ts';

/** Rules, and what they do (contract §7). None of these cases changes anything. */
export interface RuleCases {
  /** `GET /rules` (contract §6.1, §7.1), by position. */
  list(call: Call, page: PageRequest<Place>): Promise<Page<Rule, Place>>;
  /**
   * Lists the rule runs of the latest writes to a ticket, newest first (contract §7.5). Throws `not_found` for an unknown
   * ticket.
   */
  explain(call: Call, input: ExplainTicket): Promise<readonly ExplainedRun[]>;
  /** Tries rules on made-up writes (contract §7.5). A faulty document returns its faults, and nothing is tried. */
  test(call: Call, document: unknown): Promise<TriedDocument>;
  /**
   * Tries the rules and SLA policies of a configuration document on a ticket, as if it had just been opened. A faulty
   * document returns its faults, and nothing is tried. Throws `not_found` for an unknown ticket.
   */
  tryOnTicket(call: Call, input: TryOnTicket): Promise<TriedOnTicket>;
}

export const ruleCases = (ports: Ports): RuleCases => {
  const { clock, ids } = ports;
  const read = reading(ports);
  return {
    list: read(listRules),
    explain: read(explainTicket),
    test: (call, document) => read(tryDocument)(call, { document, ids, now: clock.now() }),
    tryOnTicket: (call, input) => read(tryOnTicket)(call, { ...input, ids, now: clock.now() }),
  };
};

const listRules = (stores: Stores, page: PageRequest<Place>): Promise<Page<Rule, Place>> =>
  stores.configuration.list('rule', page);
