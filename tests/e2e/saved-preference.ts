/** The server’s copy of what agents set for themselves: the page shows a change before it is saved. */
import type { Page, Response } from 'playwright-core';

/** Begun before the change: the server has this member of the agent's preferences. */
export const savedPreference = (page: Page, member: string): Promise<Response> =>
  page.waitForResponse((answer) => {
    const said = answer.request().postData() ?? '';
    return answer.url().endsWith('/my/preferences') && said.includes(`"${member}"`) && answer.ok();
  });
