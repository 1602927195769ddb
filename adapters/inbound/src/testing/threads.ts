/** Programs for the thread that misbehave, as URLs. */
const program = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

const says = (onEnd: string): URL =>
  program(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ type, bytes }) => {
      if (type === 'bytes') parentPort.postMessage({ type: 'taken', length: bytes.length });
      if (type === 'end') { ${onEnd} }
    });
    parentPort.postMessage({ type: 'ready' });
  `);

export const threads = {
  hangs: says('for (;;);'),
  fails: says("parentPort.postMessage({ type: 'failed', error: 'a fault of ours' });"),
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
