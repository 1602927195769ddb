/** Reads server-sent events as a browser does. */
import { consoleApiPath } from '@tidemark/http';
import type { Row } from './client.ts';
import { type AgentClient, cookieOf, type TestWorkspace } from './desks.ts';

export type Heard = Readonly<{ event: string; id: string | null; data: Row }>;

export type OpenStream = Readonly<{
  status: number;
  headers: Headers;
  /** The next event that is one of these; null when the stream ends before. */
  next: (...events: readonly string[]) => Promise<Heard | null>;
  cancel: () => Promise<void>;
}>;

export const listenAs = async (
  workspace: TestWorkspace,
  { token }: Pick<AgentClient, 'token'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> => {
  const path = `${consoleApiPath}/stream`;
  const response = await workspace.open(path, { Cookie: cookieOf(token), ...headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const nextBlock = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const { done = true, value = '' } = (await reader?.read()) ?? {};
      if (done) return null;
      text += value;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next: async (...events) => {
      for (let block = await nextBlock(); block !== null; block = await nextBlock()) {
        const heard = eventIn(block);
        if (heard && events.includes(heard.event)) return heard;
      }
      return null;
    },
    cancel: async () => void (await reader?.cancel()),
  };
};

export const eventsIn = (text: string): readonly Heard[] =>
  text.split('\n\n').flatMap((block) => eventIn(block) ?? []);

const eventIn = (block: string): Heard | null => {
  const members = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const event = members.get('event');
  if (event === undefined) return null;
  return { event, id: members.get('id') ?? null, data: JSON.parse(members.get('data') ?? '{}') };
};
