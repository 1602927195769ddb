import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

/** The output of a command. Throws with its error output when it fails. */
export const run = async (command: string, args: readonly string[], cwd?: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, [...args], { cwd, maxBuffer: 64 * 1_048_576 });
  return stdout.trim();
};

export const isInstalled = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', command], { stdio: 'ignore' });
    return true;
  } catch {
    // The shell fails for a command that it does not find.
    return false;
  }
};
