import { builtConsole } from './built-console.ts';

/**
 * Names the build of the console that this server serves: its page says so, to the browser too. Without a build it is the
 * version of the server.
 */
export const buildIdOf = ({
  settings,
}: Readonly<{
  settings: Readonly<{ consoleFolder: string | null; version: string }>;
}>): (() => Promise<string>) => {
  const { shell } = builtConsole(settings.consoleFolder);
  let found: string | null = null;
  return async () => {
    found ??= buildIn((await shell()) ?? '');
    return found ?? settings.version;
  };
};

const buildIn = (page: string): string | null =>
  /<meta name="tidemark-build" content="([\w-]{1,64})">/.exec(page)?.[1] ?? null;
