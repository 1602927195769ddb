/** How people type the command, spelled the same everywhere: docs/decisions/0028. */
export const commandName = './tidemark';
