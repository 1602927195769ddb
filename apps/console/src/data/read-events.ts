/** Reads server-sent events from the body of an answer. */

export type StreamEvent = Readonly<{ event: string; id: string | null; data: unknown }>;

/** Resolves when the body ends. `onPiece`: something came, if only a comment. */
export const readEvents = async (
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  onPiece: () => void = () => undefined,
): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onPiece();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventIn(block);
      if (event) onEvent(event);
    }
  }
};

const eventIn = (block: string): StreamEvent | null => {
  const lines = block.split('\n');
  const member = (name: string): string | null =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const event = member('event');
  const data = member('data');
  return event === null || data === null ? null : { event, id: member('id'), data: JSON.parse(data) };
};
