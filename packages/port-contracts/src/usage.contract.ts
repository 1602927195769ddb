import { limits, plus, type Quotas, type WorkspaceUsage } from '@tidemark/domain';
import {
  aContact,
  aMessage,
  anApiKey,
  anEvent,
  anOrigin,
  aTicketFile,
  seededRandom,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { nobody, storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const start = '2026-11-20T08:05:00.000Z';
const seed = 11;
const { contact: usual } = limits.quotas;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const usageContract = (open: OpenStorage): void => {
  describe('writes of a contact', () => {
    const here = withStorage(open);
    const writer = async (quotas: Partial<Quotas['contact']> = {}) => {
      const desk = await here.newWorkspace();
      const { id } = await storedContact(desk);
      return { desk, id, take: taking(desk, id, { ...usual, ...quotas }) };
    };

    test('are twenty requests in an hour, and not twenty-one', async () => {
      const { take } = await writer();
      for (let count = 0; count < 20; count += 1)
        expect(await take(count * minute, { opens: true })).toBe(true);
      expect(await take(20 * minute, { opens: true })).toBe(false);
      expect(await take(hour - 1, { opens: true })).toBe(false);
      expect(await take(hour, { opens: true })).toBe(true);
      expect(await take(hour, { opens: true })).toBe(false);
    });

    test('are sixty in a minute, whether they open a request or not', async () => {
      const { take } = await writer();
      for (let count = 0; count < 60; count += 1) expect(await take(count, { opens: count < 5 })).toBe(true);
      expect(await take(60)).toBe(false);
      expect(await take(minute)).toBe(true);
    });

    test('have so many bytes in a day, which begins with the first of them', async () => {
      const { take } = await writer({ bytes: { most: 100, windowMs: day } });
      expect(await take(0, { bytes: 60 })).toBe(true);
      expect(await take(1, { bytes: 41 })).toBe(false);
      expect(await take(2, { bytes: 40 })).toBe(true);
      expect(await take(day - 1, { bytes: 1 })).toBe(false);
      expect(await take(day, { bytes: 100 })).toBe(true);
      expect(await take(2 * day, { bytes: 101 })).toBe(false);
    });

    test('do not count when they are refused, or when their write fails', async () => {
      const { desk, id, take } = await writer({ writes: { most: 2, windowMs: minute } });
      expect(await take(0)).toBe(true);
      const failing = desk.write(async ({ usage }) => {
        await usage.takeOfContact(id, { bytes: 0, opens: false }, { allowances: usual, now: start });
        throw new Error('The write fails.');
      });
      await expect(failing).rejects.toThrow('The write fails.');
      expect(await take(1)).toBe(true);
      for (let count = 0; count < 5; count += 1) expect(await take(2)).toBe(false);
      expect(await desk.read(({ usage }) => usage.findOfContact(id))).toEqual({
        requests: [],
        writes: [plus(start, 1), start],
        bytes: { began: start, used: 0 },
      });
    });

    test('count for each contact alone', async () => {
      const { desk, take } = await writer({ writes: { most: 1, windowMs: minute } });
      expect([await take(0), await take(0)]).toEqual([true, false]);
      const other = await storedContact(desk);
      expect(await desk.read(({ usage }) => usage.findOfContact(other.id))).toBeNull();
      expect(await taking(desk, other.id, usual)(0)).toBe(true);
    });

    test('have no limit where it is 0, also after there was one', async () => {
      const { desk, id, take } = await writer();
      for (let count = 0; count < 60; count += 1) await take(0, { opens: count < 20 });
      const none = { most: 0, windowMs: minute };
      const free = taking(desk, id, { requests: none, writes: none, bytes: none });
      for (let count = 0; count < 100; count += 1)
        expect(await free(0, { opens: true, bytes: 1_000_000_000_000 })).toBe(true);
    });

    test('are counted exactly when fifty come at the same moment', async () => {
      const { take } = await writer();
      const tries = await atOnce(50, () => take(0, { opens: true, bytes: 1 }));
      expect(fulfilled(tries)).toHaveLength(50);
      expect(fulfilled(tries).filter((taken) => taken)).toHaveLength(20);
    });

    test(`are exact at every moment of a simulated day (seed ${seed})`, async () => {
      const { take } = await writer();
      const random = seededRandom(seed);
      const requests: number[] = [];
      const writes: number[] = [];
      const recent = (taken: readonly number[], since: number) => taken.filter((at) => at > since).length;
      for (let now = 0; now < day / 8; now += random.below(random.below(4) === 0 ? 10 * minute : 1_500)) {
        const opens = random.below(3) === 0;
        const mayWrite = recent(writes, now - minute) < 60;
        const expected = mayWrite && (!opens || recent(requests, now - hour) < 20);
        expect(await take(now, { opens }), `at ${now} ms`).toBe(expected);
        if (expected) writes.push(now);
        if (expected && opens) requests.push(now);
      }
    });

    test('are forgotten with the contact', async () => {
      const { desk, id, take } = await writer();
      await take(0);
      await desk.write(({ contacts }) => contacts.remove(id));
      expect(await desk.read(({ usage }) => usage.findOfContact(id))).toBeNull();
    });
  });

  describe('what a workspace stores', () => {
    const here = withStorage(open);
    const used = (desk: TestWorkspace) => desk.read(({ usage }) => usage.find());
    const full = { code: 'storage_full', message: expect.stringContaining('The workspace stores as much') };

    test('that is used up refuses, and no fault of the database stands behind it', async () => {
      const desk = await here.newWorkspace();
      const room = { bytes: 1, contacts: 1 };
      for (const growth of [{ bytes: 2 }, { contacts: 2 }]) {
        const write = desk.write(({ usage }) => usage.grow(growth, room));
        const refusal: unknown = await write.catch((error: unknown) => error);
        expect(refusal).toMatchObject(full);
        expect(refusal).not.toHaveProperty('cause');
      }
    });

    test('is nothing at first, grows, and shrinks again', async () => {
      const desk = await here.newWorkspace();
      expect(await used(desk)).toEqual({ bytes: 0, contacts: 0 });
      await desk.write(async ({ usage }) => {
        await usage.grow({ bytes: 7 }, room);
        await usage.grow({ bytes: 3, contacts: 2 }, room);
      });
      await desk.write(({ usage }) => usage.grow({ bytes: -4, contacts: -1 }, room));
      expect(await used(desk)).toEqual({ bytes: 6, contacts: 1 });
    });

    test('is counted together with the events of the write', async () => {
      const desk = await here.newWorkspace();
      await desk.write(async ({ usage, events }) => {
        await usage.grow({ bytes: 5 }, room);
        await events.add([anEvent(), anEvent()]);
        await usage.grow({ bytes: 2 }, room);
      });
      await desk.write(({ events }) => events.add([anEvent()]));
      expect(await used(desk)).toEqual({ bytes: 7, contacts: 0 });
      const listed = await desk.read(({ events }) => events.listAfter(0, 10));
      expect(listed.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    });

    test.each([
      ['bytes', { bytes: 4 }],
      ['contacts', { contacts: 3 }],
    ])('never has more %s than the limit: the write fails as a whole', async (_, more) => {
      const desk = await here.newWorkspace();
      const most = { bytes: 10, contacts: 10 };
      await desk.write(({ usage }) => usage.grow({ bytes: 7, contacts: 8 }, most));
      const contact = aContact();
      const add = (withEvents: boolean) =>
        desk.write(async ({ usage, contacts, events }) => {
          await contacts.addIfNew(contact);
          await usage.grow(more, most);
          if (withEvents) await events.add([anEvent()]);
        });
      for (const withEvents of [true, false]) await expect(add(withEvents)).rejects.toMatchObject(full);
      expect(await used(desk)).toEqual({ bytes: 7, contacts: 8 });
      expect(await desk.read(({ contacts }) => contacts.find(contact.id))).toBeNull();
      expect(await desk.read(({ events }) => events.listAfter(0, 10))).toEqual([]);
    });

    test('may shrink where it is above a limit that was lowered', async () => {
      const desk = await here.newWorkspace();
      await desk.write(({ usage }) => usage.grow({ bytes: 100, contacts: 5 }, room));
      const most = { bytes: 10, contacts: 1 };
      await desk.write(({ usage }) => usage.grow({ bytes: -20 }, most));
      await expect(desk.write(({ usage }) => usage.grow({ bytes: 1 }, most))).rejects.toMatchObject(full);
      expect(await used(desk)).toEqual({ bytes: 80, contacts: 5 });
    });

    test('is counted exactly when thirty writes come at the same moment', async () => {
      const desk = await here.newWorkspace();
      const most = { bytes: 100, contacts: 1_000 };
      const tries = await atOnce(30, (index) =>
        desk.write(async ({ usage, events }) => {
          await usage.grow({ bytes: 7 }, most);
          if (index % 2 === 0) await events.add([anEvent()]);
        }),
      );
      expect(fulfilled(tries)).toHaveLength(14);
      for (const refusal of refusals(tries)) expect(refusal).toMatchObject(full);
      expect(await used(desk)).toEqual({ bytes: 98, contacts: 0 });
    });

    test('of a ticket are the bytes of its messages, its originals of mail and its files', async () => {
      const desk = await here.newWorkspace();
      const ticket = await storedTicket(desk);
      const other = await storedTicket(desk);
      const message = aMessage({ ticketNumber: ticket.number, body: 'Grüße ⚡', bodyHtml: '<p>a</p>' });
      await desk.write(async (stores) => {
        await stores.messages.add(message, nobody);
        await stores.messageOrigins.add(
          anOrigin({ messageId: message.id, ticketNumber: ticket.number, text: 'é', html: '𝄞' }),
        );
        await stores.files.add([
          aTicketFile({ ticketNumber: ticket.number, messageId: message.id, size: 5_000_000_000 }),
        ]);
      });
      const of = (number: number) => desk.read(({ usage }) => usage.bytesOfTicket(number));
      expect(await of(ticket.number)).toBe(11 + 8 + 2 + 4 + 5_000_000_000);
      expect(await of(other.number)).toBe(0);
    });

    test('is seen by nobody else', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      await desk.write(({ usage }) => usage.grow({ bytes: 7, contacts: 1 }, room));
      expect(await used(other)).toEqual({ bytes: 0, contacts: 0 });
    });

    test('includes what a bulk load brings', async () => {
      const desk = await here.newWorkspace();
      await desk.load({ contacts: [aContact(), aContact()] });
      expect(await used(desk)).toEqual({ bytes: 0, contacts: 2 });
    });

    test('has so many keys as are not revoked, one after the other while a write holds it', async () => {
      const desk = await here.newWorkspace();
      const tries = await atOnce(8, (index) =>
        desk.write(async ({ usage, apiKeys }) => {
          await usage.hold();
          if ((await apiKeys.countActive()) >= 3) return false;
          await apiKeys.add(anApiKey(), `${desk.id.replaceAll('-', '')}${index}`.padStart(64, 'b'));
          return true;
        }),
      );
      expect(fulfilled(tries).filter((added) => added)).toHaveLength(3);
      await desk.write(async ({ apiKeys }) => {
        const [key] = (await apiKeys.list({ limit: 1, after: null })).data;
        if (key) await apiKeys.save({ ...key, revokedAt: start });
      });
      expect(await desk.read(({ apiKeys }) => apiKeys.countActive())).toBe(2);
    });
  });
};

const room: WorkspaceUsage = { bytes: 1_000_000, contacts: 1_000 };

const taking =
  ({ write }: TestWorkspace, contactId: string, allowances: Quotas['contact']) =>
  (offsetMs: number, { opens = false, bytes = 0 }: Readonly<{ opens?: boolean; bytes?: number }> = {}) =>
    write(({ usage }) =>
      usage.takeOfContact(contactId, { bytes, opens }, { allowances, now: plus(start, offsetMs) }),
    );
