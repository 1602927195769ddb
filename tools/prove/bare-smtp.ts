/** A bare smtp-server that writes each mail to a file of its own and syncs it before it acknowledges. Prints its port. */
import { createWriteStream, fdatasync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

const folder = process.argv[2] ?? '';
const sync = promisify(fdatasync);
let mails = 0;

const onData: NonNullable<SMTPServerOptions['onData']> = (stream, _session, callback) => {
  mails += 1;
  const file = createWriteStream(join(folder, String(mails)), { autoClose: false });
  const synced = async (): Promise<void> => {
    const { fd } = file as typeof file & Readonly<{ fd: number }>;
    await sync(fd);
    file.close();
  };
  file.once('finish', () => {
    synced().then(() => callback(), callback);
  });
  stream.pipe(file);
};

const server = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], onData });
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
