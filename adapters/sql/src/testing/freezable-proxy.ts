import { connect, createServer, type Socket } from 'node:net';

/**
 * A way to a server that can fall silent as a frozen machine does: it takes everything in, and answers nothing, not even an
 * end. Or it loses what the server answers, until it cuts its connections.
 */
export const freezableProxy = async (url: string) => {
  const target = new URL(url);
  const sockets: Socket[] = [];
  let frozen = false;
  let deaf = false;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.push(from);
      from.on('data', (bytes) => frozen || (deaf && from === upstream) || to.write(bytes));
      from.on('end', () => frozen || to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => frozen || to.destroy());
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
    },
    loseAnswers: () => {
      deaf = true;
    },
    cut: () => {
      deaf = false;
      for (const socket of sockets.splice(0)) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
