/** The stylesheet of the server's own pages. It is inline, so that a page is one response. */
import { createHash } from 'node:crypto';
import { type ColorName, colorsOf, fontFaces, measures } from '@tidemark/domain/look';

/** The part of the palette that pages use: each byte is in each page. */
const pageColors: readonly ColorName[] = [
  ...(['ground', 'pane', 'sunken', 'ink', 'quiet', 'edge', 'rule', 'accent', 'on-accent', 'link'] as const),
  ...(['fault', 'fault-ground', 'good', 'paper', 'marked'] as const),
];

/** Light and dark by the reader's setting. */
export const stylesheet = `
${fontFaces}:root { color-scheme: light dark; ${colorsOf('light', pageColors)} ${measures()} }
@media screen and (prefers-color-scheme: dark) {
  :root { ${colorsOf('dark', pageColors)} }
  .brand img { padding: .1875rem; background: var(--paper); }
}
*, ::before, ::after { box-sizing: border-box; }
html { font: 100%/1.55 var(--sans); }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: break-word; }
.frame { max-width: 68rem; margin: 0 auto; padding: 0 1rem 3rem; }
main > * { max-width: 44rem; }
.hero, .cards, .lists, .reading, .requests, .talk, .columns { max-width: none; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 1rem; top: .5rem; z-index: 9; padding: .5rem 1rem; background: var(--pane); }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; margin-bottom: 2rem;
  padding: .75rem 0; border-bottom: 1px solid var(--rule); }
.top .brand { margin: 0; }
.brand a { display: flex; align-items: center; gap: .5rem; min-width: 0; color: inherit; text-decoration: none; }
.menu { display: flex; flex-wrap: wrap; gap: .125rem 1.25rem; margin: 0; padding: 0; list-style: none; font-size: var(--text-tool); }
.menu li { margin: 0; }
.menu a { display: block; padding: .375rem 0 .25rem; border-bottom: 2px solid transparent; color: var(--ink); text-decoration: none; }
.menu a:hover { border-color: currentColor; }
.menu [aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 600; }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0 0 1.5rem; font-size: var(--text-lead);
  font-weight: 650; letter-spacing: -.01em; color: var(--ink); }
.brand svg { width: 1.75rem; height: 1.75rem; color: var(--accent); flex: none; }
.brand text { fill: var(--on-accent); }
.brand img { display: block; width: auto; max-width: min(14rem, 60vw); height: 2.25rem; object-fit: contain; border-radius: var(--round-small); }
.brand span { min-width: 0; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: var(--text-title); line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; }
h2 { margin: 2rem 0 .5rem; font-size: var(--text-section); line-height: 1.3; letter-spacing: -.01em; }
h3 { margin: 1.5rem 0 .375rem; font-size: var(--text-body); }
p, ul, ol, dl { margin: 0 0 1rem; }
li { margin: .25rem 0; }
.ways { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin-top: 1.5rem; }
.lead { color: var(--quiet); font-size: var(--text-lead); }
.quiet { color: var(--quiet); }
.sheet { margin: 1.25rem 0; padding: 1.25rem 1rem; background: var(--pane); border: 1px solid var(--rule);
  border-radius: var(--round-large); }
.sheet > :first-child, .notice > :first-child { margin-top: 0; }
.sheet > :last-child, .notice > :last-child { margin-bottom: 0; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: var(--round-small); }
fieldset { min-width: 0; margin: 1.25rem 0; padding: 1.25rem 1rem; background: var(--pane);
  border: 1px solid var(--rule); border-radius: var(--round-large); }
legend { float: left; width: 100%; margin: 0 0 1rem; padding: 0; font-size: var(--text-section); font-weight: 650;
  letter-spacing: -.01em; }
legend + * { clear: both; }
.field { margin: 0 0 1.125rem; }
.field:last-child { margin-bottom: 0; }
label { display: block; margin-bottom: .125rem; font-weight: 600; }
.hint { margin: 0 0 .375rem; color: var(--quiet); font-size: var(--text-tool); line-height: 1.45; }
input, select, button { font: inherit; }
input, select { display: block; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; color: var(--ink);
  background: var(--ground); border: 1px solid var(--edge); border-radius: var(--round); }
input:focus-visible, select:focus-visible { outline-offset: 0; border-radius: var(--round); }
.fault { margin: 0 0 .375rem; color: var(--fault); font-size: var(--text-tool); font-weight: 600; }
[aria-invalid='true'] { border: 2px solid var(--fault); }
.notice { margin: 1.25rem 0; padding: 1rem; background: var(--pane); border: 1px solid var(--rule);
  border-left: .3rem solid var(--accent); border-radius: var(--round); }
.notice.bad { background: var(--fault-ground); border-color: var(--fault); }
.notice.bad h2, .notice.bad a { color: var(--fault); }
.notice h2 { font-size: var(--text-lead); }
button, .button { display: block; width: 100%; min-height: 3rem; padding: .625rem 1.5rem; border: 0; border-radius: var(--round);
  background: var(--accent); color: var(--on-accent); font-weight: 650; cursor: pointer; }
form + p { margin-top: 1rem; }
button:hover, .button:hover { filter: brightness(1.08); }
.button { margin-top: .75rem; text-align: center; text-decoration: none; background: var(--pane); color: var(--link);
  border: 1px solid var(--edge); }
code, pre { font: var(--text-tool)/1.6 var(--mono); }
code { padding: .125rem .3125rem; background: var(--sunken); border-radius: var(--round-small); overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: .875rem 1rem; background: var(--sunken); border: 1px solid var(--rule);
  border-radius: var(--round); white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { padding: 0; background: none; }
.copy { -webkit-user-select: all; user-select: all; }
.copying { display: flex; align-items: center; gap: .75rem; margin: -.5rem 0 1rem; font-size: var(--text-tool); }
.copying button { width: auto; min-height: 2.25rem; padding: .25rem 1rem; background: var(--pane); color: var(--link);
  border: 1px solid var(--edge); }
.key { border: 2px solid var(--good); }
.key code { font-size: var(--text-body); font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: var(--text-tool); }
th, td { padding: .4375rem .625rem .4375rem 0; border-bottom: 1px solid var(--rule); text-align: left;
  vertical-align: top; }
@media (max-width: 30rem) {
  table, tbody, tr, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--rule); }
  td { padding: 0; border: 0; }
  td[data-label]::before { content: attr(data-label) ': '; color: var(--quiet); }
}
@media (min-width: 36rem) {
  .frame { padding: 0 1.5rem 4rem; }
  h1 { font-size: var(--text-page); }
  fieldset, .sheet { padding: 1.5rem; }
  button, .button { width: auto; }
  .button { display: inline-block; }
}
@media print {
  :root { --ground: white; --pane: white; --ink: black; --quiet: black; --link: black; --sunken: white; --rule: gray; }
  .frame { max-width: none; padding: 0; }
  fieldset, .sheet, pre, .notice { break-inside: avoid; }
}
`;

/** Its Content-Security-Policy source: this stylesheet only. */
export const stylesheetHash = `'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`;
