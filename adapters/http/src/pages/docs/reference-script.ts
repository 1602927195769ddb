/**
 * The script of the reference: search, copying, one language for all samples, and calls with the reader's own key. The key
 * stays in this page's memory; calls go to this host and carry no cookies.
 */
import { apiPath } from '../../reply.ts';
import { type PageScript, pageScript } from '../page-script.ts';
import { tryScript } from './try-script.ts';

const source = `(() => {
  'use strict';
  const made = (name, members = {}, ...children) => {
    const element = Object.assign(document.createElement(name), members);
    element.append(...children);
    return element;
  };

  const contents = document.querySelector('nav details');
  const find = made('input', { type: 'search', id: 'find', autocomplete: 'off' });
  const found = made('p', { className: 'quiet', role: 'status' });
  contents.before(made('label', { htmlFor: 'find' }, 'Search'), find, found);
  const entries = [...document.querySelectorAll('nav li li')].map((entry) => {
    const link = entry.querySelector('a');
    const operation = link.hash.slice(1);
    return { entry, link, words: [link.textContent, link.dataset.route, operation].join(' ').toLowerCase() };
  });
  const matching = () => {
    const words = find.value.toLowerCase().split(/[ ]+/).filter(Boolean);
    return entries.filter((each) => words.every((word) => each.words.includes(word)));
  };
  find.addEventListener('input', () => {
    const shown = new Set(matching().map(({ entry }) => entry));
    for (const { entry } of entries) entry.hidden = !shown.has(entry);
    for (const group of contents.querySelectorAll('ul > li'))
      if (!group.parentElement.closest('li')) group.hidden = find.value.trim() !== '' && !group.querySelector('li:not([hidden])');
    found.textContent = find.value.trim() === '' ? '' : shown.size === 1 ? '1 result' : shown.size + ' results';
    if (find.value.trim() !== '') contents.open = true;
  });
  find.addEventListener('keydown', (event) => {
    const [first] = matching();
    if (event.key === 'Enter' && first) first.link.click();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
    event.preventDefault();
    find.focus();
  });

  // Browsers have a clipboard on https and on the machine itself only.
  const copied = async (block) => {
    try {
      await navigator.clipboard.writeText(block.textContent);
      return true;
    } catch {
      // The earlier way to copy is left.
      getSelection().selectAllChildren(block);
      return document.execCommand('copy');
    }
  };
  const withCopying = (block) => {
    const told = made('span', { role: 'status' });
    const button = made('button', { type: 'button', ariaLabel: 'Copy this code' }, 'Copy');
    button.addEventListener('click', async () => {
      const isDone = await copied(block);
      told.textContent = isDone ? 'Copied' : 'Selected: copy it with your keyboard';
    });
    block.after(made('p', { className: 'copying' }, button, told));
  };
  for (const block of document.querySelectorAll('main pre')) withCopying(block);

  // A language that was opened once is opened in every sample.
  document.addEventListener('click', ({ target }) => {
    const summary = target instanceof Element ? target.closest('.samples summary') : null;
    if (!summary || summary.parentElement.open) return;
    const { language } = summary.parentElement.dataset;
    for (const sample of document.querySelectorAll('.samples details'))
      if (sample !== summary.parentElement && sample.dataset.language === language) sample.open = true;
  });

  const apiPath = '${apiPath}';
${tryScript}
})();
`;

export const referenceScript: PageScript = pageScript(source);
