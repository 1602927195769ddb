/** A file that an agent chooses by the key for it. */
import { errors, type Page } from 'playwright-core';

/**
 * Presses the key until Chromium opens its window for files, at most three times: a busy machine now and then opens none for a
 * page's first press.
 */
export const chooseFile = async (
  page: Page,
  press: (keys: string) => Promise<unknown>,
  name: string,
  text: string,
): Promise<void> => {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
  for (let left = 2; ; left -= 1) {
    const chooser = page.waitForEvent('filechooser', { timeout: 10_000 });
    await press('Control+Shift+A');
    try {
      await (await chooser).setFiles(file);
      return;
    } catch (fault) {
      if (!(fault instanceof errors.TimeoutError) || left === 0) throw fault;
    }
  }
};
