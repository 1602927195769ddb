/** The thread that reads HTML of mails, one after the other. It runs from its source, also with the bundled program. */
import { parentPort } from 'node:worker_threads';
import { createHtml } from '../html.ts';
import type { Answer, Question } from './protocol.ts';

const html = createHtml();

const answerOf = ({ method, text }: Question): Answer => {
  try {
    return { text: html[method](text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answerOf(question)));
