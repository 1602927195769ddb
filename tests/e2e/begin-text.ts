/** A text that an agent begins by its key. */
import type { Page } from 'playwright-core';

/** Until it has the focus, letters are keys of the console: the conversation may still be on its way. */
export const beginText = async (page: Page, key: 'r' | 'n'): Promise<void> => {
  await page.keyboard.press(key);
  await page.locator('[contenteditable=true]:focus, textarea:focus').waitFor();
};
