import { describe, expect, test } from 'vitest';
import type { Letter, MailResult } from '../../model/outbound/mailer.ts';
import { openMailDesk } from '../../testing/mail-desk.ts';
import { workAll } from '../../testing/mail-relay.ts';

const question = 'en quote_intro bob November 20, 2026\n> Please help.';
const kibibyte = 1024;
const hour = 3_600_000;
const link = (number: number) => `https://acme.desk.example/portal/web/requests/${number}`;

describe('the files of a public reply', () => {
  test('are sent with its mail, in their order, an empty one too', async () => {
    const bench = await openMailDesk();
    await bench.reply({ 'b.pdf': 3_000, 'a – ü.txt': 5, 'empty.txt': 0 });
    await bench.work();
    expect(bench.got).toEqual([['b.pdf 3000', 'a – ü.txt 5', 'empty.txt 0']]);
    expect(bench.letters[0]).toMatchObject({
      text: `See the files.\n\n${question}\n\n-- \nen reply_footer Acme Support ${bench.number}\nen reply_link\n${link(bench.number)}\n`,
      attachments: [
        { contentType: 'application/octet-stream', size: 3_000 },
        { contentType: 'text/plain; charset=utf-8' },
        { size: 0 },
      ],
    });
  });

  test('are only those of its own message, not of a note, the customer or another reply', async () => {
    const bench = await openMailDesk();
    await bench.reply({ 'note.txt': 5 }, true);
    await bench.reply({ 'one.txt': 5 });
    await bench.reply({});
    await bench.work();
    bench.ports.clock.advance(1_000);
    await bench.work();
    expect(bench.got).toEqual([['one.txt 5'], []]);
  });

  test('go with it when it is forwarded, before those of the forward itself', async () => {
    const bench = await openMailDesk();
    const { id: forwardOf } = await bench.reply({ 'one.txt': 5 });
    await bench.reply({ 'other.txt': 5 });
    const name = { ticketNumber: bench.number, kind: 'forward' } as const;
    const mailing = { to: 'carrier@post.example', cc: [], forwardOf };
    const draft = { ...name, rev: 0, format: 'text', content: 'Where is it?', macroId: null } as const;
    const { rev } = await bench.desk.drafts.save(bench.byOwner, { ...draft, mailing });
    await bench.desk.drafts.hold(bench.byOwner, { ...name, rev, inSeconds: 0 });
    for (let turn = 0; turn < 3; turn += 1) {
      await workAll(bench);
      bench.ports.clock.advance(1_000);
    }
    expect(bench.letters.at(-1)?.to).toBe('carrier@post.example');
    expect(bench.got.at(-1)).toEqual(['one.txt 5']);
  });

  test('are omitted when they are too large for a mail: smaller ones are sent, and the mail says where the others are', async () => {
    const bench = await openMailDesk({ attachmentBytes: 100 * kibibyte });
    await bench.reply({
      '1.bin': 60 * kibibyte,
      '2 <b>.bin': 50 * kibibyte,
      '3.bin': 40 * kibibyte,
      '4.bin': 1,
    });
    await bench.work();
    expect(bench.got).toEqual([['1.bin 61440', '3.bin 40960']]);
    const [letter] = bench.letters;
    expect(letter?.text).toBe(
      [
        'See the files.\n',
        'en files_left 2',
        '- en file_kibibytes 2 <b>.bin 50',
        '- en file_kibibytes 4.bin 1',
        link(bench.number),
        `\n${question}\n\n-- \nen reply_footer Acme Support ${bench.number}\nen reply_link\n${link(bench.number)}\n`,
      ].join('\n'),
    );
    expect(letter?.html).toContain('<li>en file_kibibytes 2 &lt;b&gt;.bin 50</li>');
    expect(letter?.html).toMatch(new RegExp(`<a href="${link(bench.number)}"[^>]*>`));
  });

  test('are all omitted when the instance allows none in mails', async () => {
    const bench = await openMailDesk({ attachmentBytes: 0 });
    await bench.reply({ 'large.bin': 2.5 * 1024 * kibibyte, 'small.txt': 1 });
    await bench.work();
    expect(bench.got).toEqual([[]]);
    expect(bench.letters[0]?.text).toContain(
      '- en file_mebibytes large.bin 2.5\n- en file_kibibytes small.txt 1',
    );
  });

  test('are the same, under the same message id, however often the mail is tried', async () => {
    let tries = 0;
    const answer = (): MailResult => {
      tries += 1;
      return tries < 3 ? { type: 'failed', error: 'Down.' } : { type: 'sent' };
    };
    const bench = await openMailDesk({ answer });
    await bench.reply({ 'a.txt': 5 });
    for (let time = 0; time < 3; time += 1) {
      await bench.work();
      bench.ports.clock.advance(hour);
    }
    expect(bench.got).toEqual([['a.txt 5']]);
    const facts = bench.letters.map(({ messageId, attachments }) => [
      messageId,
      ...attachments.map(({ id }) => id),
    ]);
    expect(new Set(facts.map(String)).size).toBe(1);
    expect(facts).toHaveLength(3);
  });

  test('are shown with the mail, without lost ones', async () => {
    const bench = await openMailDesk();
    await bench.reply({ 'here.txt': 5, 'lost.txt': 5 });
    const [mail] = await bench.desk.mails.list(bench.byKey, 1);
    await bench.lose(1);
    const { letter } = await bench.desk.mails.show(bench.byKey, mail?.mail.id ?? '');
    expect(letter.attachments).toMatchObject([{ name: 'here.txt', size: 5 }]);
    expect(letter.text).toContain('en files_lost 1\n- en file_kibibytes lost.txt 1');
  });

  test('are shown as sent, even after settings, the workspace or the address change and files are lost', async () => {
    const most = 300;
    const sizeOf = ({ attachments }: Letter) => attachments.reduce((sum, { size }) => sum + size, 0);
    const bench = await openMailDesk({
      answer: (letter) =>
        sizeOf(letter) > most ? { type: 'unwanted', error: 'Too big.' } : { type: 'sent' },
    });
    await bench.reply({ 'small.txt': 50, 'large.txt': 900, 'lost.txt': 5 });
    const [waiting] = await bench.desk.mails.list(bench.byKey, 1);
    const show = () => bench.desk.mails.show(bench.byKey, waiting?.mail.id ?? '');
    expect(await show()).toMatchObject({ isAsItWent: false, letter: { attachments: { length: 3 } } });
    await bench.lose(2);
    await bench.work();
    await bench.lose(0);
    Object.assign(bench.ports.mailer, { attachmentBytes: 0, from: null });
    Object.assign(bench.ports.site, { publicUrl: 'https://elsewhere.example' });
    await bench.ports.work.write(bench.workspaceId, async ({ workspace }) => {
      const now = (await workspace.find()) ?? expect.fail('Expected a workspace.');
      await workspace.save({ ...now, name: 'Renamed', locale: 'de' });
    });
    const { requesterId: id } = await bench.desk.tickets.get(bench.byKey, bench.number);
    await bench.desk.contacts.change(bench.byKey, { id, email: 'bob@elsewhere.example' });
    const { letter, isAsItWent } = await show();
    const { attachments, ...sent } = bench.letters.at(-1) ?? expect.fail('Expected a letter.');
    expect(isAsItWent).toBe(true);
    expect(sent.replyTo).toContain('@acme.example');
    expect(sent.references).toHaveLength(1);
    expect(letter).toMatchObject(sent);
    expect(letter.attachments.map(({ name }) => name)).toEqual(attachments.map(({ name }) => name));
    expect(attachments).toMatchObject([{ name: 'small.txt' }]);
  });

  test('are shown without their mail when it was sent before its parts were stored', async () => {
    const bench = await openMailDesk();
    await bench.reply({ 'small.txt': 50 });
    await bench.work();
    const [sent] = await bench.desk.mails.list(bench.byKey, 1);
    const { mail } = sent ?? expect.fail('Expected a mail.');
    const { madeWith: _, ...wentAs } = mail.wentAs ?? expect.fail('Expected what it went as.');
    await bench.ports.work.write(bench.workspaceId, ({ mails }) => mails.save({ ...mail, wentAs }));
    Object.assign(bench.ports.mailer, { attachmentBytes: 0, from: null });
    expect(await bench.desk.mails.show(bench.byKey, mail.id)).toMatchObject({
      isAsItWent: false,
      letter: { from: { address: 'support@acme.example' }, attachments: [{ name: 'small.txt' }] },
    });
  });
});
