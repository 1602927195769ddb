/** Erased inbound mail leaves no word, and no byte of the raw mail, in SQLite's file. */
import { readFile } from 'node:fs/promises';
import { aContact, aMessage, anInboundMail, anOrigin, aTicket, aWorkspace } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { openSqlite } from './engines/sqlite/open.ts';
import { rewriteDatabase } from './engines/sqlite/rewriting.ts';
import { temporaryFile } from './testing/test-sqlite.ts';

const longAgo = '2000-01-01T00:00:00.000Z';
const canary = 'zqcanary';

test('an erased person is gone from the file with each mail that they sent', async () => {
  const { path, remove } = await temporaryFile();
  const storage = await openSqlite({ path });
  const workspace = aWorkspace();
  await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  const write = storage.work.write.bind(null, workspace.id);
  const sender = `${canary}@customer.example`;
  const contact = aContact({ email: sender });
  const other = aContact();
  await write(async ({ contacts }) => {
    await contacts.addIfNew(contact);
    await contacts.addIfNew(other);
  });
  for (let count = 0; count < 100; count += 1)
    await write(async ({ tickets, messages, inboundMails, messageOrigins, participants }) => {
      const isErased = count % 10 === 0;
      const word = isErased ? canary : 'ordinary';
      const ticketNumber = await tickets.nextNumber();
      await tickets.add(aTicket({ number: ticketNumber, requesterId: isErased ? contact.id : other.id }));
      const message = aMessage({ ticketNumber, body: 'x', bodyHtml: 'x' });
      await messages.add(message, { notifies: null, mentions: [] });
      const raw = Buffer.from(`Subject: ${word}\r\n\r\n${`${word} `.repeat(1 + count * 70)}`);
      const from = isErased ? sender : 'bob@customer.example';
      const mail = anInboundMail({ sender: from, subject: word, ticketNumber, messageId: message.id });
      await inboundMails.add(mail, raw, longAgo);
      await inboundMails.add(anInboundMail({ sender: from, state: 'quarantined' }), raw, longAgo);
      await messageOrigins.add(anOrigin({ messageId: message.id, ticketNumber, text: word.repeat(count) }));
      const address = { name: word, email: `${word}@elsewhere.example` };
      await participants.add([{ ticketNumber, address, addedAt: longAgo }]);
    });
  await write(async ({ contacts, tickets, inboundMails }) => {
    for (const number of await tickets.numbersOfRequester(contact.id, 100)) await tickets.remove(number);
    const mails = await inboundMails.listOfPerson(sender, 100);
    expect(mails).toHaveLength(10);
    await inboundMails.remove(mails.map(({ id }) => id));
    await contacts.remove(contact.id);
  });
  await storage.close();
  expect(rewriteDatabase(path)).toBe('done');
  const bytes = (await readFile(path)).toString('latin1');
  expect(bytes).not.toContain(canary);
  expect(bytes).toContain('ordinary');
  await remove();
});
