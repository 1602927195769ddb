import { describe, expect, test } from 'vitest';
import { type Container, createContainer, token } from './container.ts';

const engine = token<{ number: number }>('engine');
const car = token<{ engine: { number: number } }>('car');
const road = token<string>('road');

const containerOf = (closed: string[]): Container => {
  const container = createContainer();
  let made = 0;
  container.provide(
    engine,
    () => ({ number: ++made }),
    () => void closed.push('engine'),
  );
  container.provide(
    car,
    (get) => ({ engine: get(engine) }),
    () => void closed.push('car'),
  );
  return container;
};

describe('a container', () => {
  test('creates a value once, also when it is requested often', () => {
    const container = containerOf([]);
    expect(container.get(car).engine).toBe(container.get(engine));
    expect(container.get(engine).number).toBe(1);
  });

  test('shares nothing with another container', () => {
    expect(containerOf([]).get(engine)).not.toBe(containerOf([]).get(engine));
  });

  test('closes the newest value first', async () => {
    const closed: string[] = [];
    const container = containerOf(closed);
    container.onClose(() => void closed.push('first'));
    container.get(car);
    await container.close();
    expect(closed).toEqual(['car', 'engine', 'first']);
  });

  test('closes a value created while it closes, before older ones', async () => {
    const closed: string[] = [];
    const container = containerOf(closed);
    container.onClose(() => void closed.push('first'));
    container.onClose(() => void container.get(car));
    await container.close();
    expect(closed).toEqual(['car', 'engine', 'first']);
  });

  test('does not close a value that was never created', async () => {
    const closed: string[] = [];
    await containerOf(closed).close();
    expect(closed).toEqual([]);
  });

  test('closes a registered value, also if it was never requested', async () => {
    const closed: string[] = [];
    const container = containerOf(closed);
    container.provideValue(road, 'long', (value) => void closed.push(value));
    container.get(car);
    await container.close();
    expect(closed).toEqual(['car', 'engine', 'long']);
    expect(container.get(road)).toBe('long');
  });

  test('refuses a token under which nothing is registered', () => {
    expect(() => containerOf([]).get(road)).toThrow('road');
  });

  test('closes everything else when one closer fails, and reports the failure', async () => {
    const closed: string[] = [];
    const container = containerOf(closed);
    container.get(engine);
    container.onClose(() => Promise.reject(new Error('stuck')));
    await expect(container.close()).rejects.toThrow('Not everything could be closed.');
    expect(closed).toEqual(['engine']);
  });

  test('closes once when it is closed twice', async () => {
    const closed: string[] = [];
    const container = containerOf(closed);
    container.get(engine);
    await Promise.all([container.close(), container.close()]);
    expect(closed).toEqual(['engine']);
  });
});
