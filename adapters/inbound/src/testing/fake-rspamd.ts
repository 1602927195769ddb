/** An HTTP server that answers as rspamd does, and finds one text. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { spamWords } from '@tidemark/domain/testing';

type Answer = Readonly<{ status?: number; body?: string }>;

export type FakeRspamd = Readonly<{
  url: string;
  /** The requests so far, oldest first. */
  asked: readonly Readonly<{ path: string; headers: IncomingHttpHeaders; body: string }>[];
  /** Sets the response from now on; null: it reads requests and never responds. */
  answer: (answer: Answer | null) => void;
  close: () => Promise<void>;
}>;

export const openFakeRspamd = async (): Promise<FakeRspamd> => {
  const asked: FakeRspamd['asked'][number][] = [];
  let fixed: Answer | null | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      asked.push({ path: request.url ?? '', headers: request.headers, body });
      if (fixed === null) return;
      const action = body.includes(spamWords) ? 'reject' : 'no action';
      const { status = 200, body: text = JSON.stringify({ action, score: 1.5 }) } = fixed ?? {};
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  return {
    url: `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`,
    asked,
    answer: (answer) => {
      fixed = answer;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
