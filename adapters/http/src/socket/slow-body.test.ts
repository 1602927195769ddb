import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowTimeFor, watchBody } from './slow-body.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const second = 1_000;

/** A request whose body is arriving, with a number of received bytes. */
const request = (headers: Readonly<Record<string, string>> = { 'content-length': '20000000' }) => {
  const socket = new Socket();
  let come = 0;
  Object.defineProperty(socket, 'bytesRead', { get: () => come });
  const incoming = new IncomingMessage(socket);
  Object.assign(incoming.headers, headers);
  const told = { late: 0 };
  watchBody(incoming, () => {
    told.late += 1;
  });
  const receive = (bytes: number) => {
    come += bytes;
  };
  return { incoming, told, receive };
};

describe('the time for a body to arrive', () => {
  test('is 25 seconds, however much arrives', () => {
    const { told, receive } = request();
    receive(10_000_000);
    vi.advanceTimersByTime(24 * second);
    expect(told.late).toBe(0);
    vi.advanceTimersByTime(2 * second);
    expect(told.late).toBe(1);
  });

  test('ends with the body', () => {
    const { incoming, told } = request();
    incoming.emit('end');
    vi.advanceTimersByTime(60 * second);
    expect(told.late).toBe(0);
  });

  test('is longer for files, while they keep arriving', () => {
    const { incoming, told, receive } = request();
    allowTimeFor(incoming);
    for (let count = 0; count < 20; count += 1) {
      receive(300_000);
      vi.advanceTimersByTime(25 * second);
    }
    expect(told.late).toBe(0);
    receive(100_000);
    vi.advanceTimersByTime(25 * second);
    expect(told.late).toBe(1);
  });

  test('has a limit for files, too', () => {
    const { incoming, told, receive } = request();
    allowTimeFor(incoming);
    for (let count = 0; count < 40; count += 1) {
      receive(300_000);
      vi.advanceTimersByTime(25 * second);
    }
    expect(told.late).toBe(1);
  });

  test('does not run for a request without a body', () => {
    const { told } = request({});
    vi.advanceTimersByTime(60 * second);
    expect(told.late).toBe(0);
  });
});
