/** The thread that reads mail, one after the other. It runs from its source, also with the bundled program. */
import { parentPort } from 'node:worker_threads';
import type { ReadingHints } from '@tidemark/domain';
import { readFacts } from '../reading/read-facts.ts';
import { createMailSplitter } from '../structure/split-mail.ts';
import type { FromThread, ToThread } from './protocol.ts';

const send = (message: FromThread, moved: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, moved);

let splitter = createMailSplitter();
let mail = 0;
let hints: ReadingHints | undefined;

const handle = (message: ToThread): void => {
  if (message.type === 'begin') {
    splitter = createMailSplitter();
    mail = message.mail;
    hints = message.hints;
  } else if (message.type === 'bytes') {
    splitter.add(message.bytes);
    const memory = message.bytes.buffer;
    send({ type: 'taken', mail, memory }, [memory]);
  } else {
    const root = splitter.end();
    splitter = createMailSplitter();
    send({ type: 'facts', mail, facts: readFacts(root, hints) });
  }
};

parentPort?.on('message', (message: ToThread) => {
  try {
    handle(message);
  } catch (error) {
    splitter = createMailSplitter();
    send({ type: 'failed', mail, error: error instanceof Error ? error.message : String(error) });
  }
});

send({ type: 'ready' });
