import { expect, test } from 'vitest';
import { endingServer, oneServer } from './one-server.ts';

const trial = () => {
  const killed: number[] = [];
  let begun = 0;
  const server = oneServer(async () => {
    begun += 1;
    const number = begun;
    const kill = async () => void killed.push(number);
    return { url: '', startMs: 0, memory: () => 0, kill };
  });
  return { server, killed };
};

test('the trial of the image leaves no server running when it throws', async () => {
  const { server, killed } = trial();
  const work = async () => {
    await server.start();
    throw new Error('No answer.');
  };
  await expect(endingServer(server, work)).rejects.toThrow('No answer.');
  expect(killed).toEqual([1]);
});

test('the trial of the image kills each of its servers once', async () => {
  const { server, killed } = trial();
  await endingServer(server, async () => {
    await server.start();
    await server.kill();
    await server.start();
  });
  expect(killed).toEqual([1, 2]);
});
