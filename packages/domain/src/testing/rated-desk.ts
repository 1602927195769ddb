/** A desk on which a rule asks customers how it was, and the customers who answer. */

import type { RateByLink } from '../desk/satisfaction/satisfaction-cases.ts';
import type { ShownRating } from '../desk/satisfaction/show-rating.ts';
import type { Call } from '../model/actor.ts';
import type { Rule } from '../model/automation/rule.ts';
import type { SatisfactionResponse } from '../model/desk/satisfaction-response.ts';
import type { Mail } from '../model/outbound/mail.ts';
import { ratingToken } from '../outbound/mail/rating-token.ts';
import { configured, ruleThat, runsOn } from './automated-desk.ts';
import type { TestDesk } from './test-desk.ts';

export type RatedDesk = TestDesk &
  Readonly<{
    /** Of a page that anybody may open. */
    byVisitor: Call;
    solve: (number: number, changes?: Readonly<{ assigneeId?: string }>) => Promise<unknown>;
    /** Oldest first. */
    responses: () => Promise<readonly SatisfactionResponse[]>;
    mails: () => Promise<readonly Mail[]>;
    /** Of the question that was asked last. */
    token: () => Promise<string>;
    show: (token?: string) => Promise<ShownRating | null>;
    rate: (answer: Omit<RateByLink, 'token'>, token?: string) => Promise<ShownRating>;
    /** The contact has shown that the address is theirs. */
    verify: (contactId: string) => Promise<void>;
  }>;

const request = [{ type: 'request_rating', value: true }];
const onSolved: Partial<Rule> = {
  name: 'How was it',
  on: ['ticket.updated'],
  conditions: { all: [{ fact: 'status', operator: 'is', value: 'solved' }], any: [] },
};

/** Every rule asks; the first one when a ticket is solved, unless `overrides` say otherwise. */
export const openRatedDesk = async (...overrides: readonly Partial<Rule>[]): Promise<RatedDesk> => {
  const rules = (overrides.length === 0 ? [{}] : overrides).map((rule) =>
    ruleThat(request, { ...onSolved, ...rule }),
  );
  const bench = await configured({ rules });
  const { desk, ports, workspaceId, bySystem, byKey, read } = bench;
  const byVisitor: Call = { ...bySystem, source: '192.0.2.7', operation: 'rateTicket' };
  const responses: RatedDesk['responses'] = async () =>
    (await read(({ satisfaction }) => satisfaction.list({}, { limit: 100, after: null }))).data.toReversed();
  const token = async (): Promise<string> => {
    const last = (await responses()).at(-1);
    const contact = last && (await read(({ contacts }) => contacts.find(last.contactId)));
    const email = contact?.email ?? '';
    return ratingToken(ports.vault, { workspaceId, responseId: last?.id ?? '', email });
  };
  return {
    ...bench,
    byVisitor,
    responses,
    token,
    solve: (number, { assigneeId } = {}) =>
      desk.tickets.change(byKey, { number, status: 'solved', ...(assigneeId ? { assigneeId } : {}) }),
    mails: () => read(({ mails }) => mails.list(100)),
    show: async (link) => desk.satisfaction.show(byVisitor, link ?? (await token())),
    rate: async (answer, link) =>
      desk.satisfaction.rate(byVisitor, { ...answer, token: link ?? (await token()) }),
    verify: (contactId) =>
      ports.work.write(workspaceId, async ({ contacts }) => {
        const contact = await contacts.findForChange(contactId);
        if (contact) await contacts.save({ ...contact, verifiedAt: ports.clock.now() });
      }),
  };
};

/** The rule runs of the writes to a ticket, newest first. */
export const explainedRuns = async (
  bench: TestDesk,
  number: number,
): Promise<readonly (readonly string[])[]> =>
  (await runsOn(bench, number)).map(({ firings }) => firings.flatMap(({ did }) => did));
