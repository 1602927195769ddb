import { describe, expect, test } from 'vitest';
import type { Call } from '../../model/actor.ts';
import type { Scope } from '../../model/entry/api-key.ts';
import { aContact, aTicketFile } from '../../testing/builders.ts';
import { openInboundDesk } from '../../testing/inbound-desk.ts';
import { everything, signedInAs } from '../../testing/portal-desk.ts';

const domain = 'corp.example';
const security = `security@${domain}`;
const planted = { requesterEmail: security, subject: 'Pay here', message: 'Now' };

/** Ann works at an organization that shares its requests, and security@corp.example has signed in once. */
const openCorp = async () => {
  const bench = await openInboundDesk();
  const { desk, ports, workspaceId, bySystem, byKey } = bench;
  await bench.address();
  const corp = await desk.organizations.add(byKey, {
    name: 'Corp',
    emailDomains: [domain],
    sharedTickets: true,
  });
  const aColleague = async (email: string): Promise<Call> => {
    const contact = aContact({ email, organizationId: corp.id, verifiedAt: ports.clock.now() });
    await ports.work.write(workspaceId, ({ contacts }) => contacts.addIfNew(contact));
    return signedInAs(bench, contact);
  };
  const ann = await aColleague(`ann@${domain}`);
  /** A call with an API key that has these scopes. */
  const by = async (...scopes: readonly Scope[]): Promise<Call> => {
    const { id, name } = await desk.apiKeys.add(bySystem, { name: 'Web form', scopes });
    return { ...byKey, actor: { type: 'api_key', id, name, scopes }, credentialId: id };
  };
  /** Whether a customer reads a request, which the list and the page of the request say alike. */
  const sees = async (call: Call, number: number): Promise<boolean> => {
    const { data } = await desk.portal.listRequests(call, { page: everything });
    const listed = data.some((request) => request.number === number);
    const read = await desk.portal.getRequest(call, { number, page: everything }).then(
      () => true,
      () => false,
    );
    expect(read).toBe(listed);
    return read;
  };
  const mailed = async (verified: boolean): Promise<number> => {
    if (verified) ports.mailJudge.answer({ dmarc: 'pass', dkimDomains: [domain] });
    else ports.mailJudge.answer({ dmarc: 'none', spf: 'none', dkimDomains: [] });
    const { ticketNumber } = await bench.arrives({ headers: { From: security }, text: 'Hello.' });
    return ticketNumber ?? expect.unreachable('The mail made no ticket.');
  };
  /** A mail with this name in it, which an agent forwards by a mail that is proven to be theirs. */
  const forwarded = async (): Promise<number> => {
    ports.mailJudge.answer({ dmarc: 'pass' });
    const { ticketNumber } = await bench.arrives({
      headers: { From: bench.owner.email, Subject: 'FW: Pay here' },
      facts: {
        forwarded: {
          from: { name: null, email: security },
          ...{ subject: 'Pay here', date: null, above: '', text: 'Now' },
        },
      },
    });
    return ticketNumber ?? expect.unreachable('The mail made no ticket.');
  };
  return { ...bench, corp, ann, aColleague, by, sees, mailed, forwarded };
};

describe('colleagues see a request that', () => {
  test('an agent, or a key that may write, opened for somebody whose address is proven', async () => {
    const { desk, byOwner, byKey, ann, aColleague, sees } = await openCorp();
    await aColleague(security);
    for (const call of [byOwner, byKey]) {
      const { number } = await desk.tickets.open(call, planted);
      expect(await sees(ann, number)).toBe(true);
    }
  });

  test('came by a mail that its requester is proven to have sent', async () => {
    const { ann, sees, mailed } = await openCorp();
    expect(await sees(ann, await mailed(true))).toBe(true);
  });

  test('an open form submitted, once an agent has put it into the organization', async () => {
    const { desk, byOwner, by, corp, ann, sees } = await openCorp();
    const { number } = await desk.tickets.open(await by('ticket:create'), planted);
    await desk.tickets.change(byOwner, { number, organizationId: null });
    await desk.tickets.change(byOwner, { number, organizationId: corp.id });
    expect(await sees(ann, number)).toBe(true);
  });

  test('an agent forwarded, once an agent has put it into the organization', async () => {
    const { desk, byOwner, corp, ann, sees, forwarded } = await openCorp();
    const number = await forwarded();
    await desk.tickets.change(byOwner, { number, organizationId: null });
    await desk.tickets.change(byOwner, { number, organizationId: corp.id });
    expect(await sees(ann, number)).toBe(true);
  });
});

describe('colleagues do not see a request that', () => {
  test.each([[['ticket:create']], [['read', 'ticket:create']]] as const)(
    'a key with %j submitted in the name of somebody whose address is proven',
    async (scopes) => {
      const { desk, by, ann, aColleague, sees } = await openCorp();
      const requester = await aColleague(security);
      const { number } = await desk.tickets.open(await by(...scopes), planted);
      expect(await sees(ann, number)).toBe(false);
      expect(await sees(requester, number)).toBe(true);
    },
  );

  test('such a key put into the organization itself', async () => {
    const { desk, by, corp, ann, aColleague, sees } = await openCorp();
    await aColleague(security);
    const call = await by('ticket:create');
    const { number } = await desk.tickets.open(call, { ...planted, organizationId: corp.id });
    expect(await sees(ann, number)).toBe(false);
  });

  test('such a key put into the organization under an earlier version', async () => {
    const { desk, by, ports, workspaceId, read, corp, ann, sees } = await openCorp();
    const { number } = await desk.tickets.open(await by('ticket:create'), planted);
    const found = await read(({ tickets }) => tickets.find(number));
    const ticket = found ?? expect.unreachable('The ticket is gone.');
    await ports.work.write(workspaceId, ({ tickets }) =>
      tickets.save({ ...ticket, acts: { ...ticket.acts, placedIn: corp.id } }),
    );
    expect(await sees(ann, number)).toBe(false);
  });

  test('was planted before the one whom it names signed in', async () => {
    const { desk, by, ports, workspaceId, ann, sees } = await openCorp();
    const { number, requesterId } = await desk.tickets.open(await by('ticket:create'), planted);
    await ports.work.write(workspaceId, async ({ contacts }) => {
      const contact = await contacts.findForChange(requesterId);
      if (contact) await contacts.save({ ...contact, verifiedAt: ports.clock.now() });
    });
    expect(await sees(ann, number)).toBe(false);
  });

  test('came by a mail that anybody may have sent in the name of somebody whose address is proven', async () => {
    const { ann, aColleague, sees, mailed } = await openCorp();
    const requester = await aColleague(security);
    const number = await mailed(false);
    expect(await sees(ann, number)).toBe(false);
    expect(await sees(requester, number)).toBe(true);
  });

  test('an agent forwarded, whoever is named as the author of the forwarded mail', async () => {
    const { ann, aColleague, sees, forwarded } = await openCorp();
    const requester = await aColleague(security);
    const number = await forwarded();
    expect(await sees(ann, number)).toBe(false);
    expect(await sees(requester, number)).toBe(true);
  });

  test('an open form submitted, when an agent or a key sends the ticket back whole', async () => {
    const { desk, byOwner, byKey, by, corp, ann, sees } = await openCorp();
    const { number, organizationId } = await desk.tickets.open(await by('ticket:create'), planted);
    expect(organizationId).toBe(corp.id);
    await desk.tickets.change(byKey, { number, status: 'solved', organizationId });
    expect(await sees(ann, number)).toBe(false);
    await desk.tickets.change(byOwner, { number, status: 'open', organizationId });
    expect(await sees(ann, number)).toBe(false);
  });

  test('an open form submitted, when a rule names the organization that the ticket has', async () => {
    const { desk, bySystem, by, ann, sees } = await openCorp();
    const actions = [{ set_organization: 'Corp' }, { add_tags: ['corp'] }];
    await desk.configuration.apply(bySystem, {
      rules: [{ name: 'Corp', on: ['ticket.created'], actions }],
    });
    const { number, tags } = await desk.tickets.open(await by('ticket:create'), planted);
    expect(tags).toEqual(['corp']);
    expect(await sees(ann, number)).toBe(false);
  });

  test('was opened by a key that no longer exists', async () => {
    const { desk, byKey, ann, aColleague, sees, ports } = await openCorp();
    await aColleague(security);
    const id = ports.ids.next();
    const gone = { type: 'api_key', id, name: 'Gone', scopes: ['write'] } as const;
    const { number } = await desk.tickets.open({ ...byKey, actor: gone, credentialId: id }, planted);
    expect(await sees(ann, number)).toBe(false);
  });
});

test('a file of a request that colleagues do not see is not found by them, and is by its requester', async () => {
  const { desk, by, ports, workspaceId, messages, ann, aColleague } = await openCorp();
  const requester = await aColleague(security);
  const { number } = await desk.tickets.open(await by('ticket:create'), planted);
  const [message] = await messages(number);
  const file = aTicketFile({ ticketNumber: number, messageId: message?.id ?? '' });
  await ports.work.write(workspaceId, ({ files }) => files.add([file]));
  await expect(desk.portal.getFile(ann, file.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await desk.portal.getFile(requester, file.id)).toEqual(file);
});
