import type { ShownSender } from '@tidemark/domain';
import type { Command } from 'commander';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { found } from './if-found.ts';
import { senderRecord } from './inbound-records.ts';
import { isWell, loopMails, loopText } from './mail-loop.ts';
import { keysText, sendingText } from './sender-text.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;

/** Commands of `inbound address` about mail that is sent from it. */
export const senderVerbs = (verbs: Verbs, group: Command): void => {
  addDkim(verbs, group);
  addCheck(verbs, group);
  addLoop(verbs, group);
};

const addDkim = (verbs: Verbs, group: Command): void => {
  const dkim = group
    .command('dkim')
    .description('print the DNS record of the key that signs mail from an address; makes the key')
    .argument('<address>', 'the address')
    .option('--rotate', 'make another key, which takes over as soon as DNS shows its record')
    .option(...workspaceOption);
  example(
    dkim,
    './tidemark inbound address dkim support@example.com',
    './tidemark inbound address dkim support@example.com --rotate',
  );
  deskVerb<InWorkspace & { rotate?: true }>(
    verbs,
    dkim,
    async (session, { args: [address = ''], options }) => {
      const call = await callIn(session, options.workspace, 'inbound address dkim');
      const making = session.desk.senders.makeKey(call, { address, isNew: options.rotate });
      const shown = await found(nobodyHas(address), making);
      const text = `${keysText(address, shown.keys)}\n\nThen run: ./tidemark inbound address check ${address}`;
      return { record: senderRecord(address, shown), text };
    },
  );
};

const addCheck = (verbs: Verbs, group: Command): void => {
  const check = group
    .command('check')
    .description('ask DNS whether mail may be sent from an address; exit code 1 when it may not')
    .argument('<address>', 'the address')
    .option(...workspaceOption);
  example(check, './tidemark inbound address check support@example.com');
  deskVerb<InWorkspace>(verbs, check, async (session, { args: [address = ''], options }) => {
    const call = await callIn(session, options.workspace, 'inbound address check');
    const shown = await found(nobodyHas(address), session.desk.senders.check(call, address));
    return {
      record: senderRecord(address, shown),
      text: checkedText(address, shown),
      exitCode: isFine(shown) ? 0 : 1,
    };
  });
};

const addLoop = (verbs: Verbs, group: Command): void => {
  const test = group
    .command('test')
    .description(
      'send a mail to an address by each way that is set up, and wait up to a minute for it; exit code 1 when one does not arrive. The server must run',
    )
    .argument('<address>', 'the address')
    .option(...workspaceOption);
  example(test, './tidemark inbound address test support@example.com');
  deskVerb<InWorkspace>(verbs, test, async (session, { args: [address = ''], options }) => {
    const call = await callIn(session, options.workspace, 'inbound address test');
    await found(nobodyHas(address), session.desk.senders.show(call, address));
    const results = await loopMails({ ...verbs, session, targets: [{ call, address }] });
    return {
      record: { address, ways: results.map(({ way, ok, detail }) => ({ way, ok, detail })) },
      text: loopText(results),
      exitCode: isWell(results) ? 0 : 1,
    };
  });
};

/** With the record to add, as long as something is missing. */
export const checkedText = (address: string, shown: ShownSender): string =>
  isFine(shown)
    ? sendingText(address, shown)
    : `${sendingText(address, shown)}\n\n${keysText(address, shown.keys)}`;

const isFine = ({ address, keys }: ShownSender): boolean =>
  address === null ? keys.some(({ foundAt }) => foundAt !== null) : address.sends;

export const nobodyHas = (address: string): string =>
  `The workspace has no address ${address}; see: ./tidemark inbound address list.`;
