import { expect, test } from 'vitest';
import { localUrl } from './local-url.ts';
import { createLog, requestLog } from './log.ts';

const logged = (level: string) => {
  const lines: string[] = [];
  return { log: createLog(level, { stream: { write: (line) => void lines.push(line) } }), lines };
};

test('a secret never reaches the log under its name', () => {
  const { log, lines } = logged('info');
  log.info({ password: 'hunter2', call: { authorization: 'Bearer hunter2' }, secretKey: 'hunter2' }, 'hello');
  expect(lines.join('')).not.toContain('hunter2');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'hello', password: '(hidden)' });
});

test('requests are logged at debug level only, warnings and faults always', () => {
  const request = { level: 'info', message: 'request', path: '/api/v1/tickets', status: 200 };
  const fault = { level: 'error', message: 'fault', error: 'stack' };
  const usual = logged('info');
  requestLog(usual.log)(request);
  requestLog(usual.log)({ level: 'warn', message: 'connections refused' });
  requestLog(usual.log)(fault);
  expect(usual.lines.map((line) => JSON.parse(line).msg)).toEqual(['connections refused', 'fault']);
  const detailed = logged('debug');
  requestLog(detailed.log)(request);
  expect(JSON.parse(detailed.lines[0] ?? '')).toMatchObject({ msg: 'request', status: 200 });
});

test('the server’s log names a local address, whatever address it listens on', () => {
  expect(localUrl({ HOST: '127.0.0.1', PORT: 3000 })).toBe('http://127.0.0.1:3000');
  expect(localUrl({ HOST: '0.0.0.0', PORT: 80 })).toBe('http://localhost:80');
  expect(localUrl({ HOST: '::1', PORT: 3000 })).toBe('http://[::1]:3000');
});
