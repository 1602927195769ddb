/** Mails have the look of their workspace. */
import { describe, expect, test } from 'vitest';
import type { Branding } from '../../model/instance/branding.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const logo = { id: '0198c1a2-0000-7000-8000-000000000001', width: 40, height: 40 };
const url = `https://acme.desk.example/help/pictures/${logo.id}`;

const opened = async () => {
  const from = { name: null, address: 'support@acme.example' };
  const bench = await openTestDesk({ mailer: collectingMailer({ from }) });
  const { ports, desk, workspaceId, byOwner, bySystem } = bench;
  const brand = (branding?: Branding) =>
    ports.work.write(workspaceId, async ({ workspace }) => {
      const before = await workspace.find();
      if (before)
        await workspace.save({ ...before, settings: { closeAfterDays: 7, ...(branding && { branding }) } });
    });
  const reply = async (): Promise<string> => {
    const { number } = await bench.aTicket();
    await desk.tickets.reply(byOwner, { number, body: 'Try <this>.', internal: false });
    for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) {
      await desk.tasks.run(task);
      await ports.taskQueue.done([task]);
    }
    return ports.mailer.letters.at(-1)?.html ?? '';
  };
  const shown = async () => (await desk.mails.list(bySystem, 1))[0]?.letter.html ?? '';
  return { ...bench, brand, reply, shown };
};

describe('a mail of a workspace', () => {
  test('has its logo, its name and a shade of its colour that can be read', async () => {
    const { brand, reply } = await opened();
    await brand({ accent: '#ffcc00', logo });
    const html = await reply();
    expect(html).toContain(`<img src="${url}" alt="" width="36"`);
    expect(html).toContain('>Acme Support</span>');
    expect(html).toContain('border-top:4px solid #826800');
    expect(html).toContain('background-color:#826800;color:#ffffff');
    expect(html).toContain('.tidemark-page a{color:#ffcc00!important}');
  });

  test('has the name in a wide logo, where pictures are not loaded too', async () => {
    const { brand, reply } = await opened();
    await brand({ logo: { ...logo, width: 400 } });
    const html = await reply();
    expect(html).toContain(`<img src="${url}" alt="Acme Support" width="240"`);
    expect(html).not.toContain('>Acme Support</span>');
  });

  test('has no picture where nothing is set', async () => {
    const { reply } = await opened();
    const html = await reply();
    expect(html).not.toContain('<img');
    expect(html).toContain('>Acme Support</span>');
  });

  test('is shown later as it went', async () => {
    const { brand, reply, shown } = await opened();
    await brand({ accent: '#ffcc00', logo });
    const html = await reply();
    expect(await shown()).toBe(html);
    await brand({ accent: '#0b5f6e' });
    expect(await shown()).toBe(html);
    await brand();
    const plain = await reply();
    await brand({ accent: '#ffcc00' });
    expect(await shown()).toBe(plain);
  });
});
