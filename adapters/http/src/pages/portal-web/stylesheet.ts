/** The stylesheet of the web portal: that of the help centre, plus styles for conversations and forms. */
import { createHash } from 'node:crypto';
import { colorsOf, isColorName } from '@tidemark/domain/look';
import { personHues } from '@tidemark/domain/person-mark';
import { helpStylesheet } from '../help/stylesheet.ts';

const hues = Array.from({ length: personHues }, (_, hue) => hue);

const peopleColors = hues
  .flatMap((hue): readonly string[] => [`person-${hue}`, `person-ink-${hue}`])
  .filter(isColorName);

const people = hues
  .slice(1)
  .map(
    (hue) =>
      `.person[data-hue='${hue}'] { background: var(--person-${hue}); color: var(--person-ink-${hue}); }`,
  )
  .join('\n');

export const portalStylesheet = `${helpStylesheet}
:root { ${colorsOf('light', peopleColors)} }
@media screen and (prefers-color-scheme: dark) { :root { ${colorsOf('dark', peopleColors)} } }
.end p { align-items: center; }
.end form { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.plainly { display: inline; width: auto; min-height: 0; padding: .375rem .625rem; background: none; color: var(--link);
  border: 1px solid var(--edge); font-size: var(--text-tool); font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem; margin: 1.25rem 0 1rem; }
.actions > * { margin: 0; }
.actions .button { width: auto; min-height: 2.75rem; padding: .5rem 1.125rem; background: var(--accent); color: var(--on-accent);
  border: 0; font-weight: 650; }
.filter { display: flex; flex-wrap: wrap; gap: .375rem; margin: 0 0 1rem; padding: 0; list-style: none; font-size: var(--text-tool); }
.filter li { margin: 0; }
.filter a { display: block; padding: .3125rem .75rem; border: 1px solid var(--rule); border-radius: 1rem; background: var(--pane);
  text-decoration: none; }
.filter [aria-current] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.requests { margin: 0 0 1rem; padding: 0; list-style: none; background: var(--pane); border: 1px solid var(--rule);
  border-radius: var(--round-large); overflow: hidden; }
.requests > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .125rem 1rem; margin: 0; padding: .875rem 1.125rem; }
.requests > li + li { border-top: 1px solid var(--rule); }
.requests > li.new { box-shadow: inset .25rem 0 0 var(--accent); }
.requests h2 { margin: 0; font-size: var(--text-lead); font-weight: 600; }
.requests .new h2 { font-weight: 750; }
.requests .facts { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: .125rem .875rem; margin: 0; }
.marks { display: flex; flex-wrap: wrap; gap: .375rem; justify-content: end; align-items: start; margin: 0; }
.mark { padding: .125rem .625rem; border-radius: 1rem; background: var(--sunken); color: var(--quiet); font-size: var(--text-note); font-weight: 600;
  white-space: nowrap; }
.mark.pending { background: var(--accent); color: var(--on-accent); }
.mark.unread { background: none; color: var(--link); box-shadow: inset 0 0 0 1px currentColor; }
.facts .mark { align-self: center; }
.title h1 { font-size: var(--text-title); }
.title .facts { display: flex; flex-wrap: wrap; align-items: center; gap: .3125rem .875rem; margin: 0 0 1rem; }
.messages { margin: 0; padding: 0; list-style: none; }
.messages > li { margin: 0 0 1rem; padding: 1rem 1.125rem; background: var(--pane); border: 1px solid var(--rule); border-radius: var(--round-large); }
.messages > li.own { border-inline-start: .3rem solid var(--accent); }
.messages header { display: flex; flex-wrap: wrap; align-items: center; gap: .125rem 1rem; margin: 0 0 .5rem; }
.messages header .facts { margin: 0; margin-inline-start: auto; }
.messages h3 { margin: 0; font-size: var(--text-body); }
.messages .text { margin: 0; font-size: var(--text-body); line-height: 1.6; }
.messages .text > :last-child { margin-bottom: 0; }
.messages .text ul { list-style: disc; }
.messages .text ol { list-style: decimal; }
.messages .text h4 { margin: 1rem 0 .375rem; font-size: var(--text-body); }
.attached { display: flex; flex-wrap: wrap; gap: .375rem; margin: .875rem 0 0; padding: 0; list-style: none; font-size: var(--text-tool); }
.attached li { min-width: 0; margin: 0; }
.attached a { display: inline-block; max-width: 100%; padding: .3125rem .75rem; border: 1px solid var(--rule); border-radius: var(--round);
  background: var(--ground); overflow-wrap: anywhere; }
.lost { margin: .875rem 0 0; color: var(--quiet); font-size: var(--text-tool); overflow-wrap: anywhere; }
.lost p { margin: 0; }
.lost ul { margin: 0; }
.details { display: grid; grid-template-columns: minmax(0, 1fr); gap: .125rem 1.25rem; }
.details dt { color: var(--quiet); font-size: var(--text-tool); }
.details dd { margin: 0 0 .625rem; overflow-wrap: anywhere; white-space: pre-wrap; }
.details > dd:last-child { margin: 0; }
textarea { display: block; width: 100%; min-height: 9rem; padding: .625rem .75rem; color: var(--ink); background: var(--ground);
  border: 1px solid var(--edge); border-radius: var(--round); font: inherit; resize: vertical; }
textarea:focus-visible { outline-offset: 0; border-radius: var(--round); }
input[type='file'] { padding: .625rem .75rem; font-size: var(--text-tool); }
.optional { color: var(--quiet); font-weight: 400; }
fieldset.field { margin: 0 0 1.125rem; padding: 0; background: none; border: 0; }
fieldset.field > legend { margin: 0 0 .125rem; font-size: var(--text-body); letter-spacing: 0; font-weight: 600; }
.choices { display: grid; gap: .125rem; }
.choices label { display: flex; gap: .625rem; align-items: center; min-height: 2.25rem; margin: 0; font-weight: 400; }
label, legend, .details dt, .facts span { min-width: 0; overflow-wrap: anywhere; }
.choices span { min-width: 0; }
.choices input { flex: none; width: 1.15rem; min-height: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--accent); }
.aside { margin: 1rem 0 0; font-size: var(--text-tool); }
.said { white-space: pre-wrap; }
.sheet > .lead { color: var(--ink); }
.way { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; }
.person { display: grid; flex: none; place-items: center; width: 2rem; height: 2rem; border-radius: 50%; background: var(--person-0);
  color: var(--person-ink-0); font-size: var(--text-small); font-weight: 600; }
.person::before { content: attr(data-initials); }
${people}
.upload { padding: .75rem; border: 1px dashed var(--edge); border-radius: var(--round); }
.upload.over { outline: 2px solid var(--accent); background: var(--sunken); }
.upload input { min-height: 0; padding: 0; border: 0; background: none; }
.upload ::file-selector-button { margin-inline-end: .75rem; padding: .375rem .75rem; color: var(--link); background: var(--pane);
  border: 1px solid var(--edge); border-radius: var(--round); font: inherit; font-weight: 600; cursor: pointer; }
.upload .fault { margin: .5rem 0 0; }
.chosen { margin: 0; padding: 0; list-style: none; }
.chosen li { display: flex; align-items: center; gap: .75rem; margin: .5rem 0 0; }
.chosen .kind { display: grid; flex: none; place-items: center; width: 3rem; height: 3rem; object-fit: cover; border: 1px solid var(--rule);
  border-radius: var(--round-small); background: var(--sunken); color: var(--quiet); font-size: var(--text-mark); font-weight: 600; }
.chosen bdi { flex: 0 1 auto; min-width: 0; overflow-wrap: anywhere; }
.chosen small { flex: none; color: var(--quiet); font-size: var(--text-tool); }
.chosen button { flex: none; margin-inline-start: auto; }
.talk > .beside > :first-child { margin-top: 0; }
@media (min-width: 60rem) {
  .talk { display: grid; grid-template-columns: minmax(0, 44rem) minmax(0, 1fr); gap: 0 3rem; align-items: start; }
  .talk > :only-child { grid-column: 1 / -1; max-width: 44rem; }
}
@media (min-width: 36rem) {
  .details { grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); }
  .messages > li { padding: 1.125rem 1.25rem; }
}
@media (max-width: 30rem) {
  .requests > li { grid-template-columns: minmax(0, 1fr); }
  .marks { justify-content: start; }
}
@media print { .actions, .answer, .way { display: none; } }
`;

/** Its Content-Security-Policy source: this stylesheet only. */
export const portalStylesheetHash = `'sha256-${createHash('sha256').update(portalStylesheet).digest('base64')}'`;
