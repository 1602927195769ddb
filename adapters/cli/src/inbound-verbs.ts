import {
  type Call,
  type InboundAddress,
  limits,
  type NewInboundAddress,
  ticketPriorities,
} from '@tidemark/domain';
import { type Command, Option } from 'commander';
import { accountVerbs } from './account-verbs.ts';
import { allPages } from './all-pages.ts';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { found } from './if-found.ts';
import { inboundAddressRecord, inboundHookRecord } from './inbound-records.ts';
import { checkedText, nobodyHas, senderVerbs } from './sender-verbs.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;

export const inboundVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('inbound')
    .description('set up the addresses, hooks and mailboxes with which the workspace receives mail');
  const address = group.command('address').description('add, verify, list and remove addresses for mail');
  addAdd(verbs, address);
  addList(verbs, address);
  addRemove(verbs, address);
  addVerify(verbs, address);
  senderVerbs(verbs, address);
  const hook = group
    .command('hook')
    .description('add, list and remove the secrets with which mail providers post mail');
  addHookAdd(verbs, hook);
  addHookList(verbs, hook);
  addHookRemove(verbs, hook);
  accountVerbs(verbs, group);
};

type Add = InWorkspace &
  Readonly<{
    team?: string;
    priority?: NewInboundAddress['priority'];
    tag?: readonly string[];
    replyTo: InboundAddress['replyTo'];
    group?: true;
    bulk: InboundAddress['bulk'];
    trustAuthserv?: string;
    trust?: true;
  }>;

const addAdd = (verbs: Verbs, group: Command): void => {
  const add = group
    .command('add')
    .description('add an address, and send it a code that verifies it')
    .argument('<address>', 'an email address, like support@example.com')
    .option('--team <name>', 'the team of new tickets')
    .addOption(new Option('--priority <priority>', 'the priority of new tickets').choices(ticketPriorities))
    .option('--tag <tag>', 'a tag of new tickets; may be repeated', repeated)
    .addOption(
      new Option(
        '--reply-to <use>',
        'contact: take the customer from Reply-To, for web forms; note: only show it',
      )
        .choices(['note', 'contact'])
        .default('note'),
    )
    .option(
      '--group',
      'the address is a Google group: take the sender from X-Original-Sender if the group signed the mail',
    )
    .addOption(
      new Option('--bulk <use>', 'what to do with newsletters and list mail')
        .choices(['ticket', 'quarantine'])
        .default('ticket'),
    )
    .option(
      '--trust-authserv <host>',
      'the mail server whose Authentication-Results are believed, like mx.google.com',
    )
    .option('--trust', 'treat the address as verified; no code is sent')
    .option(...workspaceOption);
  example(
    add,
    './tidemark inbound address add support@example.com',
    './tidemark inbound address add billing@example.com --team Billing --priority high --tag billing --trust',
  );
  deskVerb<Add>(verbs, add, async (session, { args: [address = ''], options }) => {
    const call = await callIn(session, options.workspace, 'inbound address add');
    const added = await session.desk.inbound.addAddress(call, {
      address,
      teamName: options.team,
      priority: options.priority,
      tags: options.tag,
      replyTo: options.replyTo,
      isGroup: options.group,
      bulk: options.bulk,
      trustedAuthserv: options.trustAuthserv,
      isTrusted: options.trust,
    });
    const record = await recordOf(session, call, added);
    return {
      record,
      text: `Address ${added.address}: added.${added.verifiedAt ? '' : ` ${toVerify(added.address)}`}`,
    };
  });
};

const toVerify = (address: string): string =>
  `A mail with a code was sent to it. When that mail arrives here, the address is verified; otherwise run: ./tidemark inbound address verify ${address} --code <code>\nUntil then, other mail to the address waits in quarantine.`;

const repeated = (value: string, earlier: readonly string[] = []): readonly string[] => [...earlier, value];

const addList = (verbs: Verbs, group: Command): void => {
  const list = group
    .command('list')
    .description('list the addresses, oldest first, with their mails of the last 7 days')
    .option(...workspaceOption);
  example(list, './tidemark inbound address list');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'inbound address list');
    const addresses = await session.desk.inbound.listAddresses(call);
    const traffic = await session.desk.inbound.traffic(call);
    const records = [];
    for (const address of addresses) {
      const { mails = 0, lastAt = null } = traffic.get(address.id) ?? {};
      records.push({ ...(await recordOf(session, call, address)), mails, last_mail_at: lastAt });
    }
    return {
      list: records,
      columns: [
        'address',
        'verified_at',
        'sends',
        'mails',
        'last_mail_at',
        'team',
        'priority',
        'tags',
        'bulk',
      ],
      none: 'The workspace has no address yet; add one with: ./tidemark inbound address add.',
    };
  });
};

const recordOf = async (session: CliSession, call: Call, address: InboundAddress) => {
  if (address.teamId === null) return inboundAddressRecord(address, null);
  const teams = await allPages((page) => session.desk.teams.list(call, page), limits.configuration.members);
  return inboundAddressRecord(address, teams.find(({ id }) => id === address.teamId)?.name ?? null);
};

const addRemove = (verbs: Verbs, group: Command): void => {
  const remove = group
    .command('remove')
    .description('remove an address: mail to it is refused from now on')
    .argument('<address>', 'the address')
    .option(...workspaceOption);
  example(remove, './tidemark inbound address remove support@example.com');
  deskVerb<InWorkspace>(verbs, remove, async (session, { args: [address = ''], options }) => {
    const call = await callIn(session, options.workspace, 'inbound address remove');
    await found(nobodyHas(address), session.desk.inbound.removeAddress(call, address));
    return { record: { address, removed: true }, text: `Address ${address}: removed.` };
  });
};

const addVerify = (verbs: Verbs, group: Command): void => {
  const verify = group
    .command('verify')
    .description('enter the code that was sent to an address; without --code, send a new one')
    .argument('<address>', 'the address')
    .option('--code <code>', 'the code from the mail')
    .option(...workspaceOption);
  example(
    verify,
    './tidemark inbound address verify support@example.com',
    './tidemark inbound address verify support@example.com --code 7GvK2mQ9xTb4LpZe',
  );
  deskVerb<InWorkspace & { code?: string }>(
    verbs,
    verify,
    async (session, { args: [address = ''], options }) => {
      const call = await callIn(session, options.workspace, 'inbound address verify');
      const verifying = session.desk.inbound.verifyAddress(call, { address, code: options.code });
      const verified = await found(nobodyHas(address), verifying);
      if (options.code === undefined)
        return {
          record: await recordOf(session, call, verified),
          text: `Address ${verified.address}: ${toVerify(verified.address)}`,
        };
      const shown = await session.desk.senders.check(call, verified.address);
      return {
        record: await recordOf(session, call, shown.address ?? verified),
        text: `Address ${verified.address}: verified. ${checkedText(verified.address, shown)}`,
      };
    },
  );
};

const addHookAdd = (verbs: Verbs, group: Command): void => {
  const add = group
    .command('add')
    .description('add a hook; its URL holds the secret and is shown once, here')
    .requiredOption('--name <name>', 'who posts to it, like Postmark')
    .option(...workspaceOption);
  example(add, './tidemark inbound hook add --name Postmark');
  deskVerb<InWorkspace & { name: string }>(verbs, add, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'inbound hook add');
    const { hook, secret } = await session.desk.inbound.addHook(call, options.name);
    const url = `${verbs.app.publicUrl()}/inbound/mail/${secret}`;
    return {
      record: { ...inboundHookRecord(hook), url },
      text: `Hook ${hook.name}:\n\n  ${url}\n\nStore it now: it is not shown again. Mail providers post raw mail to it.`,
    };
  });
};

const addHookList = (verbs: Verbs, group: Command): void => {
  const list = group
    .command('list')
    .description('list the hooks, oldest first, without their secrets')
    .option(...workspaceOption);
  example(list, './tidemark inbound hook list');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'inbound hook list');
    return {
      list: (await session.desk.inbound.listHooks(call)).map(inboundHookRecord),
      columns: ['id', 'name', 'created_at'],
      none: 'The workspace has no hook yet; add one with: ./tidemark inbound hook add.',
    };
  });
};

const addHookRemove = (verbs: Verbs, group: Command): void => {
  const remove = group
    .command('remove')
    .description('remove a hook; later posts return 401')
    .argument('<id>', 'the id of the hook, from: ./tidemark inbound hook list')
    .option(...workspaceOption);
  example(
    remove,
    './tidemark inbound hook list',
    './tidemark inbound hook remove 019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d',
  );
  deskVerb<InWorkspace>(verbs, remove, async (session, { args: [id = ''], options }) => {
    const call = await callIn(session, options.workspace, 'inbound hook remove');
    await found(
      `No hook has the id ${id}; see: ./tidemark inbound hook list.`,
      session.desk.inbound.removeHook(call, id),
    );
    return { record: { id, removed: true }, text: `Hook ${id}: removed.` };
  });
};
