import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('https://acme.example.com/console'));
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open = () => undefined;
      setRequestHeader = () => undefined;
      abort = () => undefined;
      send = (body: unknown) => void sent.push(body);
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a file whose upload was cancelled before it began is not sent', async () => {
  const { sendFile } = await import('./send-file.ts');
  const stop = new AbortController();
  stop.abort(new Error('Cancelled.'));
  const how = { onProgress: () => undefined, signal: stop.signal };
  await expect(sendFile(new File(['x'], 'x.txt'), how)).rejects.toThrow('Cancelled.');
  expect(sent).toEqual([]);
});
