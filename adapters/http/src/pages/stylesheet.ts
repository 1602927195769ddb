/** The stylesheet of the server's own pages. It is inline, so that a page is one response. */
import { createHash } from 'node:crypto';

/** System fonts, light and dark by the reader's setting; every colour pair has a contrast of at least 4.5 to 1. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --paper: #f6f8f8; --sheet: #fff; --ink: #14242b; --quiet: #4c5f67; --edge: #73858c; --rule: #d5dee0;
  --accent: #0b5f6e; --on-accent: #fff; --link: #0b5f6e; --code: #eaf0f1;
  --fault: #a3211c; --fault-paper: #fdf0ee; --good: #17663a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #0e171b; --sheet: #142127; --ink: #e6eef0; --quiet: #a9bac0; --edge: #74888f; --rule: #2b3c43;
    --accent: #7fd0dd; --on-accent: #06222a; --link: #8ad6e2; --code: #0b1317;
    --fault: #ff9d94; --fault-paper: #2b1716; --good: #86d9a5;
  }
  .brand img { padding: .2rem; background: #fff; }
}
*, ::before, ::after { box-sizing: border-box; }
html { font: 100%/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word; }
.frame { max-width: 40rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; margin-bottom: 1.75rem; }
.top .brand { margin: 0; }
.brand a { display: flex; align-items: center; gap: .55rem; min-width: 0; color: inherit; text-decoration: none; }
.menu { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; margin: 0; padding: 0; list-style: none; font-size: .95rem; }
.menu li { margin: 0; }
.menu a { display: block; padding: .4rem 0 .25rem; border-bottom: 2px solid transparent; text-decoration: none; }
.menu a:hover { border-color: currentColor; }
.menu [aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 600; }
.brand { display: flex; align-items: center; gap: .55rem; margin: 0 0 1.5rem; font-size: 1.1rem;
  font-weight: 650; letter-spacing: -.01em; color: var(--ink); }
.brand svg { width: 1.75rem; height: 1.75rem; color: var(--accent); flex: none; }
.brand text { fill: var(--on-accent); }
.brand img { display: block; width: auto; max-width: min(14rem, 60vw); height: 2.25rem; object-fit: contain; border-radius: .25rem; }
.brand span { min-width: 0; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; line-height: 1.3; letter-spacing: -.01em; }
h3 { margin: 1.5rem 0 .4rem; font-size: 1rem; }
p, ul, ol, dl { margin: 0 0 1rem; }
li { margin: .25rem 0; }
.lead { color: var(--quiet); font-size: 1.05rem; }
.quiet { color: var(--quiet); }
.sheet { margin: 1.25rem 0; padding: 1.25rem 1rem; background: var(--sheet); border: 1px solid var(--rule);
  border-radius: .75rem; }
.sheet > :first-child, .notice > :first-child { margin-top: 0; }
.sheet > :last-child, .notice > :last-child { margin-bottom: 0; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
fieldset { min-width: 0; margin: 1.25rem 0; padding: 1.25rem 1rem; background: var(--sheet);
  border: 1px solid var(--rule); border-radius: .75rem; }
legend { float: left; width: 100%; margin: 0 0 1rem; padding: 0; font-size: 1.2rem; font-weight: 650;
  letter-spacing: -.01em; }
legend + * { clear: both; }
.field { margin: 0 0 1.15rem; }
.field:last-child { margin-bottom: 0; }
label { display: block; margin-bottom: .15rem; font-weight: 600; }
.hint { margin: 0 0 .35rem; color: var(--quiet); font-size: .9rem; line-height: 1.45; }
input, select, button { font: inherit; }
input, select { display: block; width: 100%; min-height: 2.75rem; padding: .5rem .7rem; color: var(--ink);
  background: var(--paper); border: 1px solid var(--edge); border-radius: .5rem; }
input:focus-visible, select:focus-visible { outline-offset: 0; border-radius: .5rem; }
.fault { margin: 0 0 .35rem; color: var(--fault); font-size: .95rem; font-weight: 600; }
[aria-invalid='true'] { border: 2px solid var(--fault); }
.notice { margin: 1.25rem 0; padding: 1rem; background: var(--sheet); border: 1px solid var(--rule);
  border-left: .3rem solid var(--accent); border-radius: .5rem; }
.notice.bad { background: var(--fault-paper); border-color: var(--fault); }
.notice.bad h2, .notice.bad a { color: var(--fault); }
.notice h2 { font-size: 1.05rem; }
button, .button { display: block; width: 100%; min-height: 3rem; padding: .6rem 1.4rem; border: 0; border-radius: .5rem;
  background: var(--accent); color: var(--on-accent); font-weight: 650; cursor: pointer; }
button:hover, .button:hover { filter: brightness(1.08); }
.button { margin-top: .75rem; text-align: center; text-decoration: none; background: var(--sheet); color: var(--link);
  border: 1px solid var(--edge); }
code, pre { font: .875rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
code { padding: .1rem .3rem; background: var(--code); border-radius: .25rem; overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: .85rem 1rem; background: var(--code); border: 1px solid var(--rule);
  border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { padding: 0; background: none; }
.copy { -webkit-user-select: all; user-select: all; }
.copying { display: flex; align-items: center; gap: .75rem; margin: -.5rem 0 1rem; font-size: .9rem; }
.copying button { width: auto; min-height: 2.25rem; padding: .25rem 1rem; background: var(--sheet); color: var(--link);
  border: 1px solid var(--edge); }
.key { border: 2px solid var(--good); }
.key code { font-size: 1rem; font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
th, td { padding: .45rem .6rem .45rem 0; border-bottom: 1px solid var(--rule); text-align: left;
  vertical-align: top; }
@media (max-width: 30rem) {
  table, tbody, tr, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--rule); }
  td { padding: 0; border: 0; }
}
@media (min-width: 36rem) {
  .frame { padding: 2.5rem 1.5rem 4rem; }
  h1 { font-size: 2.1rem; }
  fieldset, .sheet { padding: 1.5rem; }
  button, .button { width: auto; }
  .button { display: inline-block; }
}
@media print {
  :root { --paper: #fff; --sheet: #fff; --ink: #000; --quiet: #333; --link: #000; --code: #fff; --rule: #999; }
  .frame { max-width: none; padding: 0; }
  fieldset, .sheet, pre, .notice { break-inside: avoid; }
}
`;

/** Its Content-Security-Policy source: this stylesheet only. */
export const stylesheetHash = `'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`;
