/** How people type the command, spelled the same everywhere: docs/decisions/0028. */
export const commandName = './tidemark';

/** How the audit log names a verb of the command line. */
export const operationOf = (verb: string): string => `tidemark ${verb}`;
