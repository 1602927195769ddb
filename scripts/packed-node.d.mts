/** The Node.js that npm installs: its version, and the SHA-256 of the binary in each package. */
export declare const packedNode: Readonly<{ version: string; sha256: Readonly<Record<string, string>> }>;

/** A note to the user about a Node.js with other content, which was removed; null when nothing is wrong. */
export declare const refusedNode: (
  packages: string,
  hashes?: Readonly<Record<string, string>>,
) => string | null;
