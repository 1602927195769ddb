/** Where the console's own API lives, and the header that its browser program sends and gets. */

/** It is no promise to others (contract §15.1): the document of this prefix changes with the console. */
export const consoleApiPath = '/console/api';

/**
 * Of a request: the build of the bundle that sends it. No form and no other site can send it, so every method but GET and
 * HEAD needs it. Of a response: the build that this server serves.
 */
export const consoleHeader = 'X-Tidemark-Console';

export const isBelowConsoleApi = (path: string): boolean =>
  path === consoleApiPath || path.startsWith(`${consoleApiPath}/`);
