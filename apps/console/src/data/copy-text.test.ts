import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser on plain http of another machine. `copies`: whether it lets a page copy at all. */
const withoutClipboard = (copies: boolean) => {
  const setData = vi.fn();
  const page = new EventTarget();
  const copy = (): boolean => {
    const event = Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData } });
    return copies && page.dispatchEvent(event);
  };
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', Object.assign(page, { execCommand: copy }));
  return setData;
};

test('a text is copied where the browser has no clipboard', async () => {
  const setData = withoutClipboard(true);
  expect(await copyText('whsec_1')).toBe(true);
  expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', 'whsec_1');
});

test('a text that cannot be copied is said to be so', async () => {
  withoutClipboard(false);
  expect(await copyText('whsec_1')).toBe(false);
});
