/** The part of the reference's script that tries a call. Forms are made when they are opened. */
export const tryScript = `
  let key = '';
  const mostShown = 100000;

  const field = (name, value, members = {}) => {
    const input = made('input', Object.assign({ autocomplete: 'off', spellcheck: false, value }, members));
    return { input, line: made('label', {}, made('code', {}, name), input) };
  };

  const addressOf = (article, inputs) => {
    const query = new URLSearchParams();
    let path = article.dataset.path;
    for (const { place, name, input } of inputs) {
      const value = input.value;
      if (place === 'query') {
        if (value !== '') query.append(name, value);
      } else {
        if (value === '' || value === '.' || value === '..') throw new Error(name + ' must be filled in.');
        path = path.replace('{' + name + '}', () => encodeURIComponent(value));
      }
    }
    return apiPath + path + (query.size > 0 ? '?' + query : '');
  };

  const shownText = async (answer, show) => {
    if (!answer.body) return show('');
    const type = answer.headers.get('Content-Type') ?? '';
    if (!/json|text|event-stream/.test(type)) return show((await answer.blob()).size + ' bytes of ' + type);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      text += value ?? '';
      if (text.length > mostShown) {
        await reader.cancel();
        return show(text.slice(0, mostShown) + '\\n… and more');
      }
      if (done && /json/.test(type)) return show(JSON.stringify(JSON.parse(text), null, 2));
      show(text);
      if (done) return;
    }
  };

  const call = async (article, { inputs, body, told, block, stop }) => {
    block.textContent = '';
    told.textContent = 'Calling…';
    try {
      const headers = new Headers();
      if (key !== '') headers.set('Authorization', 'Bearer ' + key);
      if (body && body.value.trim() !== '') headers.set('Content-Type', 'application/json');
      const answer = await fetch(addressOf(article, inputs), {
        method: article.dataset.method,
        headers,
        body: body && body.value.trim() !== '' ? body.value : undefined,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
        signal: stop.signal,
      });
      told.textContent =
        answer.type === 'opaqueredirect'
          ? 'The answer leads to another address: open it with curl.'
          : answer.status + ', request ' + answer.headers.get('X-Request-Id');
      await shownText(answer, (text) => (block.textContent = text));
    } catch (error) {
      if (stop.signal.reason !== 'again') told.textContent = stop.signal.aborted ? 'Stopped.' : error.message;
    }
  };

  const formOf = (article) => {
    const form = made('form', { noValidate: true });
    const secret = field('Key or session token', key, { type: 'password' });
    secret.input.addEventListener('input', () => (key = secret.input.value.trim()));
    form.addEventListener('focusin', () => (secret.input.value = key));
    form.append(secret.line, made('p', { className: 'quiet' }, 'It stays in this page until you leave it, and is sent to this host only.'));
    const inputs = [...article.querySelectorAll('tr[data-in]')].map((row) => {
      const { input, line } = field(row.dataset.name, '');
      form.append(line);
      return { place: row.dataset.in, name: row.dataset.name, input };
    });
    const hasBody = article.dataset.body !== undefined;
    const body = hasBody ? made('textarea', { rows: 8, spellcheck: false, value: article.dataset.body }) : null;
    if (body) form.append(made('label', {}, 'Body', body));
    const told = made('p', { role: 'status' });
    const block = made('code');
    const answer = made('pre', { tabIndex: 0, hidden: true }, block);
    const halt = made('button', { type: 'button', hidden: true }, 'Stop');
    let stop = new AbortController();
    halt.addEventListener('click', () => stop.abort('stopped'));
    form.append(made('p', { className: 'copying' }, made('button', {}, 'Send'), halt), told, answer);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      stop.abort('again');
      const own = (stop = new AbortController());
      answer.hidden = halt.hidden = false;
      await call(article, { inputs, body, told, block, stop: own });
      if (own === stop) halt.hidden = true;
    });
    return form;
  };

  for (const article of document.querySelectorAll('article[data-path]')) {
    const summary = made('summary', {}, 'Try it');
    const holder = made('details', { className: 'try' }, summary);
    holder.addEventListener('toggle', () => {
      if (holder.open && !holder.querySelector('form')) holder.append(formOf(article));
    });
    article.append(holder);
  }
`;
