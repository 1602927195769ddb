/** The way in for a mail server of this machine, with the exit codes of sysexits.h. */
import { DeskError } from '@tidemark/domain';
import type { Command } from 'commander';
import type { Answer } from './answer.ts';
import { example } from './example.ts';
import { failureOf } from './failure.ts';
import { type Verbs, verb } from './verb.ts';

type Deliver = Readonly<{ to: string; from?: string }>;

const exitCodes = { tooLarge: 65, unknownAddress: 67, tryAgain: 75 } as const;

export const addDeliver = (verbs: Verbs, group: Command): void => {
  const deliver = group
    .command('deliver')
    .description(
      'store a mail from standard input, as a mail server pipes it; exit code 0 when it is stored, 75 to try again later, 67 for an unknown address, 65 when it is too large',
    )
    .requiredOption('--to <address>', 'the recipient of the envelope')
    .option('--from <address>', 'the sender of the envelope; leave it out for bounces');
  example(
    deliver,
    './tidemark mail deliver --to support@example.com --from cora@example.org < mail.eml',
    './tidemark mail deliver --to support@example.com --json < mail.eml',
  );
  verb<Deliver>(verbs, deliver, async ({ options }) => {
    try {
      return await delivered(verbs, options);
    } catch (error) {
      const { message } = failureOf(error);
      const isTooLarge = error instanceof DeskError && error.code === 'payload_too_large';
      return refused(message, isTooLarge ? exitCodes.tooLarge : exitCodes.tryAgain);
    }
  });
};

const delivered = async ({ app, io }: Verbs, { to, from }: Deliver): Promise<Answer> => {
  const session = await app.open({ mayMake: false });
  try {
    const { inbound } = session.desk;
    const recipient = await inbound.recipientOf(to);
    if (!recipient) return refused(`${to} is not an address of any workspace.`, exitCodes.unknownAddress);
    const [mail] = await inbound.receive({
      way: 'pipe',
      from: from || null,
      client: null,
      recipients: [recipient],
      bytes: io.stdin(),
    });
    const { id = null, state = null } = mail ?? {};
    return {
      record: { stored: true, id, state, error: null },
      text: `Stored as mail ${id}${state === 'duplicate' ? ', a duplicate' : ''}.`,
    };
  } finally {
    await session.close();
  }
};

const refused = (error: string, exitCode: number): Answer => ({
  record: { stored: false, id: null, state: null, error },
  text: `Not stored: ${error}`,
  exitCode,
});
