import { describe, expect, test } from 'vitest';
import type { Stores } from '../../model/ports.ts';
import { type InboundDesk, openInboundDesk, ourAddress } from '../../testing/inbound-desk.ts';
import { prefersLanguage, speaks } from '../../testing/languages.ts';
import { workAll } from '../../testing/mail-relay.ts';
import { tellManagersAlways } from './tell-managers.ts';

/** Managers are told of a mail that nobody can read. */
const parks = async (bench: InboundDesk): Promise<void> => {
  const unreadable = { type: 'too_large', error: 'The mail has no end.' } as const;
  bench.ports.mailReader.answer('mail-1@customer.example', unreadable);
  expect(await bench.arrives()).toMatchObject({ state: 'parked' });
};

describe('a notice to managers', () => {
  test('is in the language that each of them works in, or else in that of the workspace', async () => {
    const bench = await openInboundDesk();
    await speaks(bench, 'fr');
    await prefersLanguage(bench, { agentId: bench.owner.id, language: 'de' });
    const admin = await bench.byAgent('admin');
    await parks(bench);
    const notices = (await bench.queued('notice')).map(({ to, subject, text }) => [
      to === bench.owner.email,
      subject,
      text.split('\n')[0],
    ]);
    expect(admin.actor.type).toBe('agent');
    expect(notices).toEqual([
      [
        true,
        'Acme Support: de notice_mail_parked_subject',
        'de notice_mail_parked_text cora@customer.example de notice_mail_parked_too_large',
      ],
      [
        false,
        'Acme Support: fr notice_mail_parked_subject',
        'fr notice_mail_parked_text cora@customer.example fr notice_mail_parked_too_large',
      ],
    ]);
  });

  test('reads the workspace and the preferences once, however many managers there are', async () => {
    const bench = await openInboundDesk();
    await bench.byAgent('admin');
    let reads = 0;
    await bench.ports.work.write(bench.workspaceId, async (stores) => {
      const find = () => {
        reads += 1;
        return stores.workspace.find();
      };
      const findPreferences = (id: string) => {
        reads += 1;
        return stores.agents.findPreferences(id);
      };
      const counted: Stores = {
        ...stores,
        workspace: { ...stores.workspace, find },
        agents: { ...stores.agents, findPreferences },
      };
      const { ids, mailTexts, clock } = bench.ports;
      await tellManagersAlways(
        { stores: counted, ids, mailTexts, now: clock.now() },
        { write: () => ({ subject: 'News', text: 'Look.' }), command: './tidemark doctor', cause: 'news' },
      );
    });
    expect(await bench.queued('notice')).toHaveLength(2);
    expect(reads).toBe(1);
  });

  test('has its footer in that language too', async () => {
    const bench = await openInboundDesk();
    await prefersLanguage(bench, { agentId: bench.owner.id, language: 'de' });
    await parks(bench);
    await workAll(bench);
    expect(bench.ports.mailer.letters.at(-1)).toMatchObject({
      to: bench.owner.email,
      language: 'de',
      text: expect.stringContaining('de notice_footer Acme Support'),
    });
  });
});

test('a note about a mail of another ticket is in the language of the workspace', async () => {
  const bench = await openInboundDesk();
  await speaks(bench, 'es');
  const { number } = await bench.aTicket();
  const [message] = await bench.messages(number);
  await bench.arrives({
    headers: { From: 'zoe@elsewhere.example', 'In-Reply-To': `<${bench.idOf(number, message?.id)}>` },
    to: ourAddress,
  });
  expect((await bench.messages(number + 1)).at(-1)?.body).toBe(
    `es note_other_ticket ${number} zoe@elsewhere.example`,
  );
});
