/** Waits until no other living process holds the file, and holds it; call what it returns when done. */
export declare const aloneIn: (path: string, waits: () => void) => Promise<() => void>;
