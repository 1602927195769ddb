/** Programs for the thread that misbehave, as URLs. */
const program = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

const says = (onEnd: string): URL =>
  program(`
    import { parentPort } from 'node:worker_threads';
    let mail = 0;
    parentPort.on('message', (message) => {
      const { type, bytes } = message;
      if (type === 'begin') mail = message.mail;
      if (type === 'bytes') parentPort.postMessage({ type: 'taken', mail, memory: bytes.buffer }, [bytes.buffer]);
      if (type === 'end') { ${onEnd} }
    });
    parentPort.postMessage({ type: 'ready' });
  `);

export const threads = {
  hangs: says('for (;;);'),
  fails: says("parentPort.postMessage({ type: 'failed', mail, error: 'a fault of ours' });"),
  /** Says something about the mail before, and then about the mail that is read. */
  speaksLate: says(
    "parentPort.postMessage({ type: 'failed', mail: mail - 1, error: 'late' }); parentPort.postMessage({ type: 'failed', mail, error: 'in time' });",
  ),
  dies: says('process.exit(3);'),
  throws: says("throw new Error('a fault of ours');"),
  eatsMemory: says('const all = []; for (;;) all.push(Array.from({ length: 100_000 }, () => ({})));'),
  takesNothing: program(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => undefined);
    parentPort.postMessage({ type: 'ready' });
  `),
  cannotStart: program("throw new Error('no such module');"),
};
