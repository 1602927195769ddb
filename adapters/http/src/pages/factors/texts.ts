/** Every word of the pages of second factors, in the languages of mails. */
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';

export type FactorTexts = Readonly<{
  lang: string;
  /** The title of a page that shows a form again. */
  fault: (title: string) => string;
  password: string;
  console: string;
  sessions: string;
  ownPassword: string;
  wrongCode: string;
  wrongPasskey: string;
  wrongPassword: string;
  ownFactors: string;
  backToSignIn: string;
  code: string;
  codeHint: string;
  name: string;
  passkeyMissing: string;
  passkeyFailed: string;
  passkeyButton: string;
  passkey: Readonly<{ title: string; lead: string; button: string }>;
  second: Readonly<{
    title: string;
    lead: (email: string) => string;
    legend: string;
    button: string;
    onlyPasskey: string;
    lost: string;
    tooLate: string;
  }>;
  proof: Readonly<{
    title: string;
    lead: string;
    legend: string;
    button: string;
    done: string;
    doneLead: string;
    sso: string;
  }>;
  own: Readonly<{
    title: string;
    lead: string;
    none: string;
    app: string;
    appOn: (since: string) => string;
    appOff: string;
    addApp: string;
    replaceApp: string;
    removeApp: string;
    passkeys: string;
    passkeysLead: string;
    columns: readonly [name: string, added: string, used: string, remove: string];
    never: string;
    remove: string;
    removeNamed: (name: string) => string;
    addPasskey: string;
    codes: string;
    codesLeft: (count: number) => string;
    noCodes: string;
    renew: string;
    noPassword: string;
  }>;
  addApp: Readonly<{
    title: string;
    lead: string;
    scan: string;
    byHand: string;
    legend: string;
    button: string;
    wrong: string;
  }>;
  addPasskey: Readonly<{
    title: string;
    lead: string;
    nameHint: string;
    button: string;
    failed: string;
    nameFault: string;
  }>;
  codes: Readonly<{ title: string; lead: string; keep: string; done: string }>;
  removeApp: Readonly<{ title: string; lead: string; button: string }>;
}>;

const all: readonly FactorTexts[] = [english, german, french, spanish];

/** The language of the workspace, as on the other pages of an account; English where it is not translated. */
export const factorTexts = (locale: string): FactorTexts =>
  all.find(({ lang }) => lang === locale.toLowerCase().split('-')[0]) ?? english;
