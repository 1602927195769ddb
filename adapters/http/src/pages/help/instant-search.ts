/** The one script of the help centre: shows articles while somebody types. Without it, the form does its work. */
import { createHash } from 'node:crypto';

/** Text from outside becomes text nodes and nothing else. */
export const instantSearch = `(() => {
  const form = document.querySelector('.find');
  if (!form) return;
  const input = document.getElementById('q');
  const list = document.getElementById('found');
  const told = document.getElementById('told');
  const waitMs = 150;
  let last = input.value.trim(), active = -1, timer, asking;
  const set = (name, value) => value === null ? input.removeAttribute(name) : input.setAttribute(name, value);
  const mark = (place) => {
    active = place;
    [...list.children].forEach((link, index) => link.setAttribute('aria-selected', String(index === place)));
    set('aria-activedescendant', place < 0 ? null : 'found-' + place);
    if (place >= 0) list.children[place].scrollIntoView({ block: 'nearest' });
  };
  const open = (isOpen) => {
    list.hidden = !isOpen;
    set('aria-expanded', String(isOpen));
    mark(-1);
  };
  const element = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    made.dir = 'auto';
    return made;
  };
  const show = (results) => {
    const chosen = list.children[active]?.getAttribute('href');
    list.replaceChildren(...results.map(({ url, title, category }, index) => {
      const link = document.createElement('a');
      link.href = url;
      link.id = 'found-' + index;
      link.tabIndex = -1;
      link.setAttribute('role', 'option');
      link.append(element('span', title), element('small', category));
      return link;
    }));
    open(results.length > 0);
    mark(results.findIndex(({ url }) => url === chosen));
    told.textContent = results.length > 0 ? form.dataset.some.replace('#', results.length) : form.dataset.none;
  };
  const ask = async () => {
    const question = input.value.trim();
    if (question === last) return;
    last = question;
    asking?.abort();
    if ([...question].length < 2) {
      told.textContent = '';
      return open(false);
    }
    asking = new AbortController();
    try {
      const address = '/help/search?fragment=1&q=' + encodeURIComponent(question);
      const answer = await fetch(address, { signal: asking.signal });
      if (answer.ok) show((await answer.json()).results);
    } catch {
      // Without an answer the form itself still searches.
    }
  };
  set('role', 'combobox');
  set('aria-autocomplete', 'list');
  set('aria-controls', 'found');
  open(false);
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, waitMs);
  });
  input.addEventListener('keydown', (event) => {
    const count = list.children.length;
    if (event.key === 'Escape') {
      // An answer that is still on its way would open the list again.
      clearTimeout(timer);
      asking?.abort();
      last = '';
      if (list.hidden) return;
      event.preventDefault();
      open(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (list.hidden) open(true);
      mark(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    } else if (event.key === 'Enter' && active >= 0 && !list.hidden) {
      event.preventDefault();
      list.children[active].click();
    }
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());
  input.addEventListener('blur', () => open(false));
})();
`;

/** Its Content-Security-Policy source: this script only. */
export const instantSearchHash = `'sha256-${createHash('sha256').update(instantSearch).digest('base64')}'`;
