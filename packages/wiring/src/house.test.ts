import { testPorts } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { createHouse, type House } from './house.ts';
import { type PortMakers, provideDesk } from './provide-desk.ts';
import { token, tokens } from './tokens.ts';

const door = token<{ number: number }>('door');
const window = token<{ door: { number: number } }>('window');

const houseOf = (closed: string[]): House => {
  const house = createHouse();
  let made = 0;
  house.provide(
    door,
    () => ({ number: ++made }),
    () => void closed.push('door'),
  );
  house.provide(
    window,
    (get) => ({ door: get(door) }),
    () => void closed.push('window'),
  );
  return house;
};

describe('the house', () => {
  test('a thing is made once, whoever asks for it', () => {
    const house = houseOf([]);
    expect(house.get(window).door).toBe(house.get(door));
    expect(house.get(door).number).toBe(1);
  });

  test('two houses share nothing', () => {
    expect(houseOf([]).get(door)).not.toBe(houseOf([]).get(door));
  });

  test('what was made last is closed first', async () => {
    const closed: string[] = [];
    const house = houseOf(closed);
    house.onClose(() => void closed.push('ground'));
    house.get(window);
    await house.close();
    expect(closed).toEqual(['window', 'door', 'ground']);
  });

  test('what was never made is not closed', async () => {
    const closed: string[] = [];
    await houseOf(closed).close();
    expect(closed).toEqual([]);
  });

  test('one failing closer keeps no other from closing, and is told', async () => {
    const closed: string[] = [];
    const house = houseOf(closed);
    house.get(door);
    house.onClose(() => Promise.reject(new Error('stuck')));
    await expect(house.close()).rejects.toThrow('Not everything could be closed.');
    expect(closed).toEqual(['door']);
  });

  test('closing twice closes once', async () => {
    const closed: string[] = [];
    const house = houseOf(closed);
    house.get(door);
    await Promise.all([house.close(), house.close()]);
    expect(closed).toEqual(['door']);
  });
});

test('a wired desk does its work on the ports it was given', async () => {
  const ports = testPorts();
  const makers: PortMakers = {
    work: () => ports.work,
    directory: () => ports.directory,
    auditTrail: () => ports.auditTrail,
    articleViews: () => ports.articleViews,
    clock: () => ports.clock,
    ids: () => ports.ids,
    secrets: () => ports.secrets,
    passwords: () => ports.passwords,
    html: () => ports.html,
    vault: () => ports.vault,
    webhookSender: () => ports.webhookSender,
    pushSender: () => ports.pushSender,
    mailer: () => ports.mailer,
    mailTexts: () => ports.mailTexts,
    identityProvider: () => ports.identityProvider,
    byteStore: () => ports.byteStore,
    fileScanner: () => ports.fileScanner,
    fileLimits: () => ports.fileLimits,
    exportRecords: () => ports.exportRecords,
    throttle: () => ports.throttle,
    site: () => ports.site,
  };
  const house = createHouse();
  provideDesk(house, makers);
  const page = await house.get(tokens.desk).workspaces.list({ limit: 5, after: null });
  expect(page).toEqual({ data: [], next: null });
});
