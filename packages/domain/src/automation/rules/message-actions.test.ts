import { describe, expect, test } from 'vitest';
import type { Action } from '../../model/automation/rule.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { aContact, anAgent, anOrganization, aTeam } from '../../testing/builders.ts';
import { aMacro } from '../../testing/configuration-builders.ts';
import type { Populace } from '../../testing/rule-builders.ts';
import { actedOn } from '../../testing/rule-runs.ts';
import type { Subject } from '../conditions/facts.ts';

const verifiedAt = '2026-11-20T08:05:00.000Z';

const ann = anAgent({ name: 'Ann', email: 'ann@acme.test' });
const bob = anAgent({ name: 'Bob', email: 'bob@acme.test', status: 'suspended' });
const lea = anAgent({ name: 'Lea', role: 'light_agent' });
const tier1 = aTeam({ name: 'Tier 1' });
const company = anOrganization({ name: 'Customer Ltd' });
const hook = { id: 'hook', url: 'https://example.com/hook' };
const everyone: Populace = {
  agents: [ann, bob, lea],
  teams: [tier1],
  organizations: [company],
  webhooks: [hook],
};

const rule = { id: 'rule', name: 'VIP first' };

type Given = Partial<Ticket>;
type Setting = Readonly<{ populace?: Populace; subject?: Partial<Subject> }>;

const done = (actions: readonly Action[], given: Given = {}, { populace, subject }: Setting = {}) =>
  actedOn(
    { ...rule, actions },
    { ticket: given, subject: subject ?? {}, populace: { ...everyone, ...populace } },
  );

describe('an action writes', () => {
  const cora = aContact({ name: 'Cora', email: 'cora@customer.example', verifiedAt });
  const subject = { requester: cora };

  test('a note, with the values of the ticket at that moment', async () => {
    const { effects } = await done(
      [
        { type: 'set_priority', value: 'urgent' },
        { type: 'set_assignee', value: ann.id },
        { type: 'set_team', value: tier1.id },
        { type: 'set_organization', value: company.id },
        {
          type: 'add_note',
          value:
            '{{ticket.number}} {{ticket.subject}} {{ticket.status}} {{ticket.priority}} {{requester.name}} {{requester.email}} {{assignee.name}} {{team.name}} {{organization.name}} {{workspace.name}}',
        },
      ],
      { subject: 'Help' },
      { subject },
    );
    const body = '7 Help open urgent Cora cora@customer.example Ann Tier 1 Customer Ltd Acme Support';
    expect(effects).toEqual([{ type: 'note', rule, body }]);
  });

  test('nothing for a placeholder without a value', async () => {
    const { effects } = await done([
      { type: 'add_note', value: '[{{assignee.name}}{{team.name}}{{organization.name}}]' },
    ]);
    expect(effects).toEqual([{ type: 'note', rule, body: '[]' }]);
  });

  test.each<[string, Action['value'], readonly string[]]>([
    ['the requester', 'requester', ['cora@customer.example']],
    ['the assignee', 'assignee', ['ann@acme.test']],
    ['an address', 'boss@acme.test', ['boss@acme.test']],
    ['the active agents of a team, one mail each', { team: tier1.id }, ['ann@acme.test', lea.email]],
  ])('a mail to %s', async (_, to, addresses) => {
    const mail = { to, subject: 'Re: {{ticket.subject}}', body: 'Dear {{requester.name}}' };
    const { effects, did } = await done(
      [{ type: 'send_mail', value: mail }],
      { subject: 'Help', assigneeId: ann.id },
      { subject },
    );
    const written = { type: 'mail', rule, subject: 'Re: Help', body: 'Dear Cora' };
    expect(effects).toEqual(addresses.map((address) => ({ ...written, to: address })));
    expect(did).toEqual([`Queued a mail to ${addresses.join(', ')}.`]);
  });

  test('no text of an unverified sender to their address', async () => {
    const requester = aContact({ name: 'BUY THIS http://evil.example', email: 'victim@customer.example' });
    const mail = { to: 'requester', subject: '{{ticket.subject}}', body: 'Dear {{requester.name}}' };
    const { effects } = await done(
      [{ type: 'send_mail', value: mail }],
      { number: 7, subject: 'http://evil.example' },
      { subject: { requester } },
    );
    expect(effects).toMatchObject([{ subject: '#7', body: 'Dear victim@customer.example' }]);
  });

  test('nothing when the text consists of placeholders without values', async () => {
    const { effects, did } = await done([{ type: 'add_note', value: '{{assignee.name}} {{team.name}}' }]);
    expect(effects).toEqual([]);
    expect(did).toEqual([
      'Could not add a note: Its placeholders have no value on this ticket, and nothing is left to say.',
    ]);
  });

  test('a mail with a one-line subject, whatever a customer’s name contains', async () => {
    const mail = { to: 'requester', subject: 'Dear {{requester.name}}', body: 'x' };
    const named = { requester: aContact({ name: 'Cora\r\nBcc: all@customer.example', verifiedAt }) };
    const { effects } = await done([{ type: 'send_mail', value: mail }], {}, { subject: named });
    expect(effects).toMatchObject([{ subject: 'Dear Cora  Bcc: all@customer.example' }]);
  });

  test('a mail whose subject is cut to the limit', async () => {
    const mail = { to: 'requester', subject: '{{ticket.subject}} {{ticket.subject}}', body: 'x' };
    const { effects, did } = await done(
      [{ type: 'send_mail', value: mail }],
      { subject: 's'.repeat(255) },
      { subject: { requester: aContact({ verifiedAt }) } },
    );
    expect(effects).toMatchObject([{ subject: 's'.repeat(255) }]);
    expect(did).toEqual([
      expect.stringMatching(/^Queued a mail to .*\. Its subject was cut at 255 characters\.$/),
    ]);
  });

  test('a note that is cut at the limit, and the trace says so', async () => {
    const value = '{{ticket.subject}}'.repeat(500);
    const { effects, did } = await done([{ type: 'add_note', value }], { subject: 's'.repeat(255) });
    expect(effects).toMatchObject([{ body: 's'.repeat(100_000) }]);
    expect(did).toEqual(['Added an internal note. Its text was cut at 100000 characters.']);
  });

  test('no automatic mail to a blocked requester', async () => {
    const mail = { to: 'requester', subject: 'x', body: 'x' };
    const blocked = { requester: aContact({ blocked: true }) };
    const { effects, did } = await done([{ type: 'send_mail', value: mail }], {}, { subject: blocked });
    expect(effects).toEqual([]);
    expect(did).toEqual(['Could not send a mail: There is no requester who may be written to.']);
  });

  test('to a webhook', async () => {
    const { effects, did } = await done([{ type: 'call_webhook', value: hook.id }]);
    expect(effects).toEqual([{ type: 'webhook', rule, webhookId: hook.id }]);
    expect(did).toEqual(['Called the webhook https://example.com/hook.']);
  });
});

describe('a macro that a rule applies', () => {
  const thanks = aMacro({
    name: 'Thanks',
    replyBody: 'Thank you, {{requester.name}}: {{ticket.status}}.',
    actions: [
      { type: 'set_status', value: 'solved' },
      { type: 'add_note', value: 'Done.' },
    ],
  });
  const apply = (macro: typeof thanks, given: Given = {}) =>
    done([{ type: 'apply_macro', value: macro.id }], given, {
      populace: { macros: [macro, thanks] },
      subject: { requester: aContact({ name: 'Cora', verifiedAt }) },
    });

  test('does what the macro does, and replies with its text', async () => {
    const { ticket, effects } = await apply(thanks);
    expect(ticket.status).toBe('solved');
    expect(effects).toEqual([
      { type: 'note', rule, body: 'Done.' },
      { type: 'reply', rule, body: 'Thank you, Cora: solved.' },
    ]);
  });

  test('sends no reply when the macro has no text', async () => {
    expect((await apply({ ...thanks, replyBody: null })).effects).toHaveLength(1);
  });

  test('applies no other macro', async () => {
    const outer = aMacro({
      name: 'Outer',
      replyBody: null,
      actions: [{ type: 'apply_macro', value: thanks.id }],
    });
    const { effects, did } = await apply(outer);
    expect(effects).toEqual([]);
    expect(did).toEqual(['Could not apply a macro: The macro Outer cannot apply another one.']);
  });

  test('replies to a closed ticket only if it reopens it', async () => {
    const reply = aMacro({ replyBody: 'Hello', actions: [] });
    expect((await apply(reply, { status: 'closed' })).did).toEqual([
      'Could not reply with Thanks: Ticket 7 is closed.',
    ]);
    const reopen = aMacro({ replyBody: 'Hello', actions: [{ type: 'set_status', value: 'open' }] });
    expect((await apply(reopen, { status: 'closed' })).effects).toEqual([
      { type: 'reply', rule, body: 'Hello' },
    ]);
  });
});
