import { type PushDevice, personTypes, type Stores } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { expectIsolation, type Meddling } from './expect-isolation.ts';
import { storedDevice } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

/** Everything that the stores can show of a device. */
const seen = async ({ pushDevices, configuration }: Stores, { id, owner }: PushDevice) => [
  await pushDevices.find(id),
  await pushDevices.findToken(id),
  (await pushDevices.listOf(owner.type, [owner.id]))[0] ?? null,
  (await configuration.automation()).hasPushDevices || null,
];

const meddle: Readonly<Record<string, Meddling<PushDevice>>> = {
  'removing its device': ({ pushDevices }, { id }) => pushDevices.remove(id),
  'ending those of its session': ({ pushDevices }, { sessionId }) => pushDevices.removeOfSession(sessionId),
  'ending those of its owner': ({ pushDevices }, { owner }) => pushDevices.removeOf(owner),
};

export const pushIsolationContract = (open: OpenStorage): void => {
  describe.each(personTypes)('isolation of push devices of type %s', (type) => {
    const here = withStorage(open);
    const furnished = (desk: TestWorkspace) => storedDevice(desk, type);

    test('hides the other workspace’s devices from every query', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const device = await furnished(neighbour);
      expect(await neighbour.read((stores) => seen(stores, device))).not.toContain(null);
      const shown = await desk.read((stores) => seen(stores, device));
      expect(new Set(shown)).toEqual(new Set([null]));
    });

    test.each(Object.entries(meddle))('holds against %s', async (_name, change) => {
      // Something of its own keeps the look-up from ending early.
      await expectIsolation({ here, furnished, seen }, change, furnished);
    });
  });
};
