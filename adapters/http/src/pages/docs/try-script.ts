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

  // Shows a text as it arrives, JSON indented at its end.
  const showBody = async (response, show) => {
    if (!response.body) return show('');
    const type = response.headers.get('Content-Type') ?? '';
    if (!/json|text|event-stream/.test(type)) return show((await response.blob()).size + ' bytes of ' + type);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
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

  const requestOf = (article, body) => {
    const text = body && body.value.trim() !== '' ? body.value : undefined;
    const headers = new Headers();
    if (key !== '') headers.set('Authorization', 'Bearer ' + key);
    if (text !== undefined) headers.set('Content-Type', 'application/json');
    const own = { credentials: 'omit', cache: 'no-store', redirect: 'manual' };
    return Object.assign({ method: article.dataset.method, headers, body: text }, own);
  };

  // The reason of an abort: 'stopped' by the reader, or 'again' when the next call replaces this one.
  const call = async (article, { inputs, body, status, output }, signal) => {
    output.textContent = '';
    status.textContent = 'Calling…';
    try {
      const request = Object.assign(requestOf(article, body), { signal });
      const response = await fetch(addressOf(article, inputs), request);
      status.textContent =
        response.type === 'opaqueredirect'
          ? 'The answer leads to another address: open it with curl.'
          : response.status + ', request ' + response.headers.get('X-Request-Id');
      await showBody(response, (text) => (output.textContent = text));
    } catch (error) {
      if (signal.reason !== 'again') status.textContent = signal.aborted ? 'Stopped.' : error.message;
    }
  };

  // All forms of the page share the key.
  const addKey = (form) => {
    const { input, line } = field('Key or session token', key, { type: 'password' });
    input.addEventListener('input', () => (key = input.value.trim()));
    form.addEventListener('focusin', () => (input.value = key));
    form.append(line, made('p', { className: 'quiet' }, 'It stays in this page until you leave it, and is sent to this host only.'));
  };

  const addInputs = (form, article) =>
    [...article.querySelectorAll('tr[data-in]')].map((row) => {
      const { input, line } = field(row.dataset.name, '');
      form.append(line);
      return { place: row.dataset.in, name: row.dataset.name, input };
    });

  const addBody = (form, article) => {
    if (article.dataset.body === undefined) return null;
    const body = made('textarea', { rows: 8, spellcheck: false, value: article.dataset.body });
    form.append(made('label', {}, 'Body', body));
    return body;
  };

  const formOf = (article) => {
    const form = made('form', { noValidate: true });
    addKey(form);
    const inputs = addInputs(form, article);
    const body = addBody(form, article);
    const status = made('p', { role: 'status' });
    const output = made('code');
    const answer = made('pre', { tabIndex: 0, hidden: true }, output);
    const stopButton = made('button', { type: 'button', hidden: true }, 'Stop');
    form.append(made('p', { className: 'copying' }, made('button', {}, 'Send'), stopButton), status, answer);
    let running = new AbortController();
    stopButton.addEventListener('click', () => running.abort('stopped'));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      running.abort('again');
      const own = (running = new AbortController());
      answer.hidden = stopButton.hidden = false;
      await call(article, { inputs, body, status, output }, own.signal);
      if (own === running) stopButton.hidden = true;
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
