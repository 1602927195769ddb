/** Erased records leave no word in SQLite's file (finding 3 of the reliability notes). */
import { readFile } from 'node:fs/promises';
import { aContact, aMessage, aTicket, aWorkspace } from '@tidemark/domain/testing';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openSqlite } from '../engines/sqlite/open.ts';
import { temporaryFile } from '../testing/test-sqlite.ts';

const audience = { notifies: null, mentions: [] };

test('the words of an erased person and of their tickets are removed from the file', async () => {
  const { path, remove } = await temporaryFile();
  const storage = await openSqlite({ path });
  const workspace = aWorkspace();
  await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  const contact = aContact({ name: 'Xylophonia Quetzalcoatl', email: 'xylo@quetzal.example' });
  for (let count = 0; count < 300; count++)
    await storage.work.write(workspace.id, async ({ contacts, tickets, messages, search }) => {
      const isErased = count % 10 === 0;
      const requester = isErased ? contact : aContact();
      await contacts.addIfNew(requester);
      const number = await tickets.nextNumber();
      const words = isErased ? `zyzzyva${count}x quokkamarsupial` : `ordinary${count}x everyday words`;
      const ticket = aTicket({ number, requesterId: requester.id, subject: `Subject ${words}` });
      const message = aMessage({ ticketNumber: number, body: `Body ${words}`, bodyHtml: '' });
      await tickets.add(ticket);
      await messages.add(message, audience);
      await search.indexTicket({ before: null, ticket, messages: [message] });
      if (!isErased) return;
      const renamed = { ...ticket, subject: `Renamed abracadabra${count}x` };
      await tickets.save(renamed);
      await search.indexTicket({ before: ticket, ticket: renamed, messages: [] });
    });
  await storage.work.write(workspace.id, async ({ contacts, tickets }) => {
    for (const number of await tickets.numbersOfRequester(contact.id, 100)) await tickets.remove(number);
    await contacts.remove(contact.id);
  });
  await storage.close();
  const file = new Database(path);
  file.pragma('wal_checkpoint(truncate)');
  for (const table of ['search_message_words', 'search_entry_words'])
    expect(() => file.exec(`insert into ${table} (${table}) values ('integrity-check')`)).not.toThrow();
  file.close();
  const bytes = (await readFile(path)).toString('latin1');
  // The index stores each word after the prefix that it shares with the one before.
  for (const word of ['zyzzyva', 'yzzyva', 'quokka', 'marsupial', 'abracadabra', 'xylo', 'quetzal'])
    expect([word, bytes.toLowerCase().includes(word)]).toEqual([word, false]);
  expect(bytes).toContain('ordinary');
  await remove();
});
