/** As `npm start`, `npm run start:web` and `npm run start:worker` run them. */
export type ProgramName = 'selfhost' | 'web' | 'worker';

export declare const programs: Readonly<Record<ProgramName, string>>;

/** Where what was made of the sources is kept. */
export declare const cache: string;

/** The flags of Node.js that every program is started with. */
export declare const flags: readonly string[];

/** The file to run, built first when it is stale. */
export declare const programOf: (name: ProgramName) => string;

/** The folder of the built console, made first when it is stale; null without one, where that was said. */
export declare const consoleFolder: () => Promise<string | null>;
