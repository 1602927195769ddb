import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHtml } from '../html.ts';
import { createMailHtml, type MailHtmlSettings } from './mail-html.ts';

const opened = (settings: MailHtmlSettings) => {
  const mailHtml = createMailHtml(settings);
  onTestFinished(() => mailHtml.close());
  return mailHtml;
};

const programOf = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

const heard = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ text }) => {";

const long = '<p>Hello</p>'.repeat(1_000);

const counted = () => {
  const html = createHtml();
  return { ...html, sanitize: vi.fn(html.sanitize), toText: vi.fn(html.toText) };
};

test('short HTML of a mail needs no thread once the libraries are loaded', async () => {
  const html = counted();
  html.toText('<p>Hello</p>');
  const program = pathToFileURL('/missing.ts');
  expect(await opened({ html, program }).sanitize('<p>Hello</p>')).toBe('<p>Hello</p>');
  expect(html.sanitize).toHaveBeenCalledTimes(1);
});

test('no mail makes the thread of the server load the libraries', async () => {
  const html = counted();
  expect(await opened({ html }).sanitize('<p>Hello</p>')).toBe('<p>Hello</p>');
  expect(html.sanitize).not.toHaveBeenCalled();
  expect(html.isLoaded()).toBe(false);
});

test('long HTML of a mail is not read in the thread of the server', async () => {
  const html = counted();
  const mailHtml = opened({ html });
  expect(await mailHtml.sanitize(long)).toBe(long);
  expect(await mailHtml.toText(long)).toContain('Hello');
  expect(html.sanitize).not.toHaveBeenCalled();
  expect(html.toText).not.toHaveBeenCalled();
});

test('HTML that takes too long is refused, and the next one is read by a new thread', async () => {
  const program = programOf(
    `${heard} if (text.includes('slow')) for (;;); parentPort.postMessage({ text: 'read' }); });`,
  );
  const mailHtml = opened({ program, wholeMs: 3_000 });
  const slow = mailHtml.sanitize(`slow${long}`);
  const next = mailHtml.sanitize(long);
  await expect(slow).rejects.toThrow('Reading the HTML of the mail took longer than 3 seconds.');
  expect(await next).toBe('read');
});

test('HTML that ends the thread is refused, and the next one is read', async () => {
  const program = programOf(
    `${heard} if (text.includes('end')) process.exit(1); parentPort.postMessage({ text: 'read' }); });`,
  );
  const mailHtml = opened({ program });
  const ending = mailHtml.sanitize(`end${long}`);
  await expect(ending).rejects.toThrow('Reading the HTML of the mail took more memory than it may.');
  expect(await mailHtml.sanitize(long)).toBe('read');
});

test('HTML that cannot be read is refused with the reason', async () => {
  const program = programOf(`${heard} parentPort.postMessage({ error: 'too odd' }); });`);
  await expect(opened({ program }).sanitize(long)).rejects.toThrow(
    'The HTML of the mail could not be read: too odd.',
  );
});
