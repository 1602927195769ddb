/** Pictures that messages show from hosts outside, fetched by us so that these hosts learn of no reader. */
export interface RemotePictureSource {
  /**
   * The bytes of what an address of the web answers, at most `limits.pictures.bytes`. The host gets no cookie, no referrer
   * and no word of who reads. A picture may be cached, for each workspace by itself. Throws `unavailable` with a sentence
   * that says why: also for private addresses.
   */
  fetch(workspaceId: string, url: string): Promise<Uint8Array>;
}
