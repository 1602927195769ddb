import { limits, slugPattern } from '@tidemark/domain';
import { html, raw } from 'hono/html';
import { type FieldNotes, fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup, PageContent } from '../page.ts';
import { formerName, isTranslated, languages, zoneGroups, zoneLabel } from './choices.ts';
import { type SetupFaults, type SetupField, type SetupValues, setupFields } from './setup-form.ts';
import { setupScript } from './setup-script.ts';

/** `isFirst`: nobody has chosen anything yet, so that the browser may. */
export type SetupFormState = Readonly<{
  token: string;
  values: SetupValues;
  faults: SetupFaults;
  isFirst?: boolean;
}>;

/** The form of the first start; with faults, a summary above it leads to each of them. */
export const formPage = ({ token, values, faults, isFirst = false }: SetupFormState): PageContent => {
  const faulty = setupFields.filter((field) => faults[field] !== undefined);
  const input = inputs(values, faults);
  return {
    title: faulty.length > 0 ? 'Error: set up' : 'Set up',
    script: setupScript,
    main: html`<h1>Set up your workspace</h1>
<p class="lead">One form, and then you have an API key and can create your first ticket.</p>
${faulty.length > 0 ? summary(faulty, faults) : ''}
<form method="post" action="/setup">
<input type="hidden" name="token" value="${token}">
<fieldset>
<legend>Workspace</legend>
${input('workspace_name', html`required maxlength="${limits.nameLength}" autocomplete="organization"`)}
${input('slug', html`maxlength="63" pattern="${slugPattern}" autocapitalize="none" autocomplete="off" spellcheck="false"`)}
${choice('locale', { faults, options: languageOptions(values.locale) })}
${choice('timezone', { faults, options: zoneOptions(values.timezone, faults.timezone === undefined), marks: isFirst && raw(' data-guess') })}
</fieldset>
<fieldset>
<legend>Owner</legend>
${input('owner_name', html`required maxlength="${limits.nameLength}" autocomplete="name"`)}
${input('email', html`type="email" required maxlength="${limits.emailLength}" autocomplete="email"`)}
${input('password', html`type="password" required minlength="${limits.password.least}" maxlength="${limits.password.most}" autocomplete="new-password"`)}
</fieldset>
<button type="submit">Create workspace</button>
</form>`,
  };
};

const labels: Readonly<Record<SetupField, string>> = {
  workspace_name: 'Workspace name',
  slug: 'Short name',
  locale: 'Language',
  timezone: 'Time zone',
  owner_name: 'Your name',
  email: 'Email',
  password: 'Password',
};

const hints: Readonly<Partial<Record<SetupField, string>>> = {
  workspace_name: 'Your company or team, as customers know it.',
  slug: 'For the workspace’s own address: lower-case letters, digits and hyphens, like acme-support. Leave it empty to derive it from the name.',
  locale:
    'The language of your articles. Mails, the help centre, the request portal and the sign-in are in it where they are translated. This page and the API are in English.',
  timezone: 'For business hours and reports. The API always uses UTC.',
  email: 'You sign in with it on the pages and in the app, and it names you in the audit log.',
  password: `At least ${limits.password.least} characters. Four random words work well.`,
};

const summary = (
  faulty: readonly SetupField[],
  faults: SetupFaults,
): Markup => html`<div class="notice bad" role="alert" tabindex="-1" autofocus>
<h2>Please check ${faulty.length === 1 ? 'one field' : `${faulty.length} fields`}</h2>
<ul>
${faulty.map((field) => html`<li><a href="#${field}">${labels[field]}</a>: ${faults[field]}</li>`)}
</ul>
<p>For your safety, the page does not repeat the password. Please type it again.</p>
</div>`;

const inputs =
  (values: SetupValues, faults: SetupFaults) =>
  (field: SetupField, attributes: Markup): Markup =>
    html`<div class="field">
<label for="${field}">${labels[field]}</label>
${fieldNotes(field, notesOf(field, faults))}
<input id="${field}" name="${field}" value="${field === 'password' ? '' : values[field]}" ${attributes}${fieldMarks(field, notesOf(field, faults))}>
</div>`;

type Choice = Readonly<{
  faults: SetupFaults;
  options: readonly Markup[];
  marks?: ReturnType<typeof raw> | false;
}>;

const choice = (
  field: SetupField,
  { faults, options, marks = false }: Choice,
): Markup => html`<div class="field">
<label for="${field}">${labels[field]}</label>
${fieldNotes(field, notesOf(field, faults))}
<select id="${field}" name="${field}"${marks}${fieldMarks(field, notesOf(field, faults))}>
${options}</select>
</div>`;

const notesOf = (field: SetupField, faults: SetupFaults): FieldNotes => ({
  hint: hints[field],
  fault: faults[field],
});

const languageOptions = (chosen: string): readonly Markup[] => {
  const group = (label: string, some: typeof languages): Markup => html`<optgroup label="${label}">
${some.map(
  ([tag, name]) => html`<option value="${tag}" lang="${tag}"${selected(tag === chosen)}>${name}</option>
`,
)}</optgroup>
`;
  return [
    group(
      'Mails and request portal translated',
      languages.filter(([tag]) => isTranslated(tag)),
    ),
    group(
      'Mails and request portal in English',
      languages.filter(([tag]) => !isTranslated(tag)),
    ),
  ];
};

/** Browsers know zones that the list has not: the one that was chosen is offered again. */
const zoneOptions = (chosen: string, isSound: boolean): readonly Markup[] => [
  html`<option value="UTC"${selected(chosen === 'UTC')}>UTC</option>
`,
  ...(isSound && !isListed(chosen)
    ? [
        html`<option value="${chosen}" selected>${zoneLabel(chosen)}</option>
`,
      ]
    : []),
  ...zoneGroups.map(
    ({ region, zones }) => html`<optgroup label="${region}">
${zones.map(
  (
    zone,
  ) => html`<option value="${zone}"${formerly(zone)}${selected(zone === chosen)}>${zoneLabel(zone)}</option>
`,
)}</optgroup>
`,
  ),
];

const isListed = (zone: string): boolean =>
  zone === 'UTC' || zoneGroups.some(({ zones }) => zones.includes(zone));

/** The names that a browser may still use for it. */
const formerly = (zone: string) => {
  const name = formerName(zone);
  return name === null ? '' : raw(` data-formerly="${name}"`);
};

const selected = (yes: boolean) => (yes ? raw(' selected') : '');
