/** Scans uploads for malware. Off unless the instance has a scanner. */
export type ScanResult = Readonly<{ clean: true } | { clean: false; finding: string }>;

export interface FileScanner {
  /** Reads the source to its end. Throws `unavailable` when the scanner does not respond. */
  scan(source: AsyncIterable<Uint8Array>): Promise<ScanResult>;
}
