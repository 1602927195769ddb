/** Up to where this tab knows what happened in the workspace: the sequence of an event, and the version of the configuration. */
let lastId: string | null = null;
let configuration: number | null = null;

export const livePlace = {
  /** As the header `Last-Event-ID` names it; null for nothing. */
  lastId: (): string | null => lastId,
  /** Later requests see all changes up to there. A server of another version may not send it; then the stream does. */
  begin: (place: Readonly<{ sequence: number; configuration: number }> | undefined): void => {
    if (lastId !== null || place === undefined) return;
    lastId = String(place.sequence);
    configuration = place.configuration;
  },
  /** True where the place lies behind what is known here: what comes from there on leaves a gap. */
  isBeyond: (id: string): boolean => lastId === null || Number(id) > Number(lastId),
  moveTo: (id: string): void => {
    lastId = id;
  },
  /** Whether it is another version than the one that was known. */
  isReconfigured: (version: number): boolean => {
    const before = configuration;
    configuration = version;
    return before !== null && before !== version;
  },
};
