/** Styles of the reference beyond those of every page: a side list of anchors, and tables. */
import { createHash } from 'node:crypto';
import { stylesheet } from '../stylesheet.ts';

export const referenceStylesheet = `${stylesheet}
.frame.reference { max-width: 76rem; }
html { scroll-padding-top: 1rem; }
nav { font-size: var(--text-tool); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 0; }
nav li ul { margin: 0 0 .625rem .75rem; }
nav a { display: block; padding: .1875rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav summary { padding: .625rem 0; font-weight: 600; cursor: pointer; }
section { margin: 0 0 2.5rem; }
article { margin: 1.75rem 0; padding: 1.25rem 1rem; background: var(--pane); border: 1px solid var(--rule);
  border-radius: var(--round-large); }
article h3 { margin: 0 0 .5rem; font-size: var(--text-lead); }
.samples, .try { margin: 0 0 1rem; border: 1px solid var(--rule); border-radius: var(--round); }
.samples details + details { border-top: 1px solid var(--rule); }
.samples summary, .try > summary { padding: .5rem 1rem; font-weight: 600; cursor: pointer; }
.samples pre { margin: 0; border-width: 1px 0 0; border-radius: 0; }
.samples .copying { margin: .625rem 1rem; }
.copying button { margin: 0; }
.try { margin-top: 1.25rem; }
.try form { padding: 0 1rem 1rem; }
.try label { margin-bottom: .75rem; }
.try pre { max-height: 30rem; overflow: auto; }
textarea { display: block; width: 100%; padding: .5rem .75rem; color: var(--ink); background: var(--ground); resize: vertical;
  border: 1px solid var(--edge); border-radius: var(--round); font: var(--text-tool)/1.6 var(--mono); }
[hidden] { display: none !important; }
article h4, .label { margin: 1.125rem 0 .375rem; font-size: var(--text-tool); font-weight: 650; color: var(--quiet); }
.route { margin: 0 0 .75rem; font-weight: 600; }
.route code { padding: .25rem .5rem; font-size: var(--text-tool); }
pre { overflow-x: auto; white-space: pre; overflow-wrap: normal; }
pre code { overflow-wrap: normal; }
pre.wrapped { white-space: pre-wrap; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
td:first-child { min-width: 8.5rem; }
td:first-child code { white-space: nowrap; }
td p { margin: 0; }
.tag-need { color: var(--quiet); font-size: var(--text-tool); }
:target { scroll-margin-top: 1rem; }
tr:target, article:target { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 3rem; align-items: start; }
  nav { padding: 1rem .25rem; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; }
  nav details::details-content { content-visibility: visible; }
  nav summary { list-style: none; cursor: default; pointer-events: none; }
}
@media print { nav, .try, .copying { display: none; } }
`;

export const referenceStylesheetHash = `'sha256-${createHash('sha256').update(referenceStylesheet).digest('base64')}'`;
