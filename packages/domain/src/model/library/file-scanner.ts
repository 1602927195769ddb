/** Scans uploads for malware. Off unless the instance has a scanner. */
/** `too_long`: the scanner does not look through files of this size, so nothing is known of it. */
export type ScanResult = Readonly<
  { clean: true } | { clean: false; finding: string } | { clean: false; finding: null; reason: 'too_long' }
>;

export interface FileScanner {
  /** Reads the source to its end. Throws `unavailable` when the scanner does not respond. */
  scan(source: AsyncIterable<Uint8Array>): Promise<ScanResult>;
}
