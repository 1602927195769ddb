// The output of a command, as a page that looks like a terminal.
import { colorsOf, measures } from '@tidemark/domain/look';

const escaped = (text) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Marks that the command prints have the colour of what they mean. */
const colored = (line) =>
  escaped(line)
    .replace(/^(\s*)✓/, '$1<b class="good">✓</b>')
    .replace(/^(\s*)✗/, '$1<b class="fault">✗</b>')
    .replace(/^(\d{4}-\d\d-\d\dT[\d:.]+Z)/, '<b>$1</b>');

export const terminalPage = (words, output) => `<!doctype html><html lang="en"><meta charset="utf-8"><style>
:root { color-scheme: light dark; ${colorsOf('light')} ${measures()} }
@media (prefers-color-scheme: dark) { :root { ${colorsOf('dark')} } }
body { margin: 0; padding: 2rem; background: var(--ground); color: var(--ink); }
div { background: var(--pane); border: 1px solid var(--rule-strong); border-radius: var(--round-large); }
pre { margin: 0; padding: 1.5rem; font: 1.0625rem/1.6 var(--mono); white-space: pre-wrap; }
@media (min-width: 60rem) { pre { font-size: 1.25rem; } }
.prompt { color: var(--quiet); } .good { color: var(--good); } .fault { color: var(--fault); }
</style><body><div><pre><span class="prompt">$</span> <b>./tidemark ${words.join(' ')}</b>

${output.trimEnd().split('\n').map(colored).join('\n')}</pre></div></body></html>`;
