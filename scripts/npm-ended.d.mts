/** Calls `stop` when the shell is gone in which npm runs the script of this name, or of one that begins like it. */
export declare const whenNpmEnds: (script: string, stop: () => void) => void;
