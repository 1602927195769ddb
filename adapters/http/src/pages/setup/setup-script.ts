/**
 * The one script of the setup pages. Without it everything works by hand: a time zone can be chosen, and a click into a
 * block of code selects all of it.
 */
import { type PageScript, pageScript } from '../page-script.ts';

const source = `(() => {
  'use strict';
  const zones = document.querySelector('select[data-guess]');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zones && zone) {
    const known = [...zones.options].find(({ value, dataset }) => value === zone || dataset.formerly === zone);
    if (!known) zones.add(new Option(zone, zone), 0);
    zones.value = known ? known.value : zone;
  }

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

  for (const block of document.querySelectorAll('pre.copy')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    const told = document.createElement('span');
    told.setAttribute('role', 'status');
    button.addEventListener('click', async () => {
      const isDone = await copied(block);
      told.textContent = '';
      setTimeout(() => (told.textContent = isDone ? 'Copied' : 'Selected: copy it with your keyboard'), 50);
    });
    const line = document.createElement('p');
    line.className = 'copying';
    line.append(button, told);
    block.after(line);
    button.setAttribute('aria-label', 'Copy ' + block.dataset.copy);
  }
})();
`;

export const setupScript: PageScript = pageScript(source);
