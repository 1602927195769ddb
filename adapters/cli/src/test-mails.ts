/** Whether mail to each verified address arrives here. */
import { allPages } from './all-pages.ts';
import type { Check, CliContext, CliSession, Finding } from './app.ts';
import { cliCall } from './choose-workspace.ts';
import { counted } from './counted.ts';
import { type LoopResult, type LoopTarget, loopMails, loopText } from './mail-loop.ts';

export const testMailsCheck = (context: CliContext): Check => ({
  name: 'Test mail',
  look: async () => {
    const session = await context.app.open({ mayMake: false });
    try {
      return await testMails(context, session);
    } finally {
      await session.close();
    }
  },
});

const testMails = async ({ app, io }: CliContext, session: CliSession): Promise<Finding> => {
  const targets = await verifiedAddresses(session);
  if (targets.length === 0)
    return { ok: true, warns: true, detail: 'no workspace has a verified address: ./tidemark mail setup' };
  if (app.mailIn().ways.length === 0 && !session.desk.mails.reachesPeople())
    return { ok: true, warns: true, detail: loopText([]) };
  const results = await loopMails({ app, io, session, targets });
  const failed = results.filter(({ ok }) => !ok);
  const ok = failed.length === 0;
  const came = `${results.length - failed.length} of ${counted(results.length, 'mail')} came back`;
  return { ok, detail: [`${came}${ok ? '' : ':'}`, ...failed.map(lineOf)].join('\n') };
};

const lineOf = ({ address, way, detail }: LoopResult): string => `  to ${address} by ${way}: ${detail}`;

const verifiedAddresses = async (session: CliSession): Promise<readonly LoopTarget[]> => {
  const found: LoopTarget[] = [];
  for (const { id } of await allPages((page) => session.desk.workspaces.list(page))) {
    const call = cliCall(session, id, 'doctor');
    for (const { address, verifiedAt } of await session.desk.inbound.listAddresses(call))
      if (verifiedAt !== null) found.push({ call, address });
  }
  return found;
};
