/** Every word that the web portal says itself. What else is there are the words of the workspace and of its customers. */
import type { RequestStatus } from '@tidemark/domain';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';

/** `lang` is the language of the words, and how dates and numbers are written. */
export type PortalTexts = PortalWords & Readonly<{ lang: string }>;

type Headed = Readonly<{ heading: string; lead: string }>;

export type PortalWords = Readonly<{
  frame: Readonly<{
    skip: string;
    menu: string;
    requests: string;
    contact: string;
    help: string;
    signedIn: (name: string) => string;
    signOut: string;
    /** The title of a page that shows a form again. */
    fault: (title: string) => string;
  }>;
  ask: Readonly<{
    heading: string;
    lead: (workspace: string) => string;
    email: string;
    hint: string;
    button: string;
    sent: Headed &
      Readonly<{
        life: (minutes: string) => string;
        hints: readonly string[];
        most: (linksAnHour: number) => string;
        again: string;
      }>;
    /** In the place of what promises a mail, where the deployment sends none. */
    unmailed: Readonly<{
      lead: (workspace: string) => string;
      sent: Readonly<{ heading: string; lead: (workspace: string) => string }>;
    }>;
    faults: Readonly<{ email: string; tooMany: (wait: string) => string }>;
  }>;
  signIn: Readonly<{
    heading: (workspace: string) => string;
    lead: (email: string) => string;
    button: string;
    app: string;
    notRequested: string;
    /** For a link that works only in the app that asked for it. */
    bound: Readonly<{ lead: (email: string) => string; ask: string }>;
    dead: Readonly<{ heading: string; lead: (minutes: string) => string; ask: string }>;
    lost: Headed;
    plain: string;
    out: Headed & Readonly<{ again: string }>;
  }>;
  list: Readonly<{
    heading: string;
    filter: string;
    all: string;
    unread: string;
    by: (name: string) => string;
    number: (number: number) => string;
    lastMessage: string;
    none: Headed;
    noneOfStatus: string;
    older: string;
    newest: string;
    markRead: string;
    marked: string;
  }>;
  status: Readonly<Record<RequestStatus, string>>;
  /** Where an answer is found: by mail as well only where the deployment mails answers to customers. */
  answers: Readonly<{ here: string; byMail: string }>;
  request: Readonly<{
    opened: string;
    shared: (name: string) => string;
    hints: Readonly<Record<RequestStatus, string>>;
    details: string;
    messages: string;
    earlier: string;
    latest: string;
    files: string;
    picture: (name: string) => string;
    table: string;
    answer: string;
    button: string;
    sent: string;
    opens: string;
    followUp: (number: number) => string;
    /** Ends with a colon: the names of the files follow. */
    notStored: string;
    skipped: (count: number) => string;
  }>;
  form: Readonly<{
    heading: (workspace: string) => string;
    subject: string;
    message: string;
    files: string;
    filesHint: (most: number, each: string, all: string) => string;
    /** Said by the script of the field: without it, files are only chosen. */
    filesDrop: string;
    filesRemove: (name: string) => string;
    chooseAgain: string;
    optional: string;
    choose: string;
    yes: string;
    no: string;
    wholeNumber: string;
    zone: (zone: string) => string;
    button: string;
  }>;
  faults: Readonly<{
    heading: (count: number) => string;
    required: string;
    text: (most: string) => string;
    characters: string;
    wholeNumber: string;
    date: string;
    dateTime: string;
    option: string;
    value: string;
    fileTooLarge: (most: string) => string;
    filesTooLarge: (most: string) => string;
    tooManyFiles: (most: number) => string;
    fileType: string;
    sentBefore: string;
    textTooLong: string;
  }>;
  wrong: Readonly<{
    heading: string;
    missing: Headed;
    closed: Readonly<{ heading: string; lead: (workspace: string) => string }>;
    forbidden: string;
    foreign: string;
    tooMany: (wait: string) => string;
    tooLarge: string;
    unreadable: string;
    unavailable: string;
    full: string;
    other: string;
    /** By which we find in our log what happened. */
    mark: (requestId: string) => string;
    back: string;
  }>;
}>;

const words: Readonly<Record<string, PortalWords>> = { en: english, de: german, fr: french, es: spanish };

/** In the workspace's language, or in English where there are no words of ours in it. */
export const textsOf = (locale: string): PortalTexts => {
  const [language = ''] = locale.toLowerCase().split('-');
  const translated = Object.hasOwn(words, language) ? words[language] : undefined;
  return translated && language !== 'en'
    ? { ...translated, lang: locale }
    : { ...english, lang: englishOf(locale) };
};

/** Of English without a country we write dates as most countries do. */
export const englishOf = (locale: string): string => (/^en-/i.test(locale) ? locale : 'en-GB');
