import type { PortalWords } from './texts.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `one ${one}` : `${count} ${many}`;

export const english: PortalWords = {
  frame: {
    skip: 'Skip to the content',
    menu: 'Pages',
    requests: 'Your requests',
    contact: 'Contact us',
    help: 'Help centre',
    signedIn: (name) => `Signed in as ${name}`,
    signOut: 'Sign out',
    fault: (title) => `Error: ${title}`,
  },
  ask: {
    heading: 'Ask us, and read our answers',
    lead: (workspace) =>
      `Type your email address, and ${workspace} sends you a link that opens your requests. You need no password.`,
    email: 'Your email address',
    hint: 'If you have written to us before, use the same address.',
    button: 'Send me the link',
    sent: {
      heading: 'Check your email',
      lead: 'If we can reach this address, a link is on its way to it.',
      life: (minutes) => `It works once, for ${minutes}. Only the newest link works.`,
      hints: ['Nothing there after a few minutes? Look in your spam folder.', 'Is the address right?'],
      most: (linksAnHour) =>
        `We send at most ${linksAnHour} links an hour to one address. If none comes, please try again later.`,
      again: 'Use another address',
    },
    unmailed: {
      lead: (workspace) =>
        `${workspace} does not send email yet, so a link that you ask for here cannot reach you. Please contact us in another way.`,
      sent: {
        heading: 'No email was sent',
        lead: (workspace) =>
          `${workspace} does not send email yet, so no link is on its way. Please contact us in another way.`,
      },
    },
    faults: {
      email: 'Type an email address, like ann@example.com.',
      tooMany: (wait) => `Too many links were asked for. Try again in ${wait}.`,
    },
  },
  signIn: {
    heading: (workspace) => `Your requests to ${workspace}`,
    lead: (email) => `This link is for ${email}. Press the button to sign in with this browser.`,
    button: 'Sign in',
    app: 'Open in the app',
    notRequested: 'If you did not ask for this link, close this page. Nothing has happened.',
    bound: {
      lead: (email) => `This link is for ${email}. It works only in the app that asked for it.`,
      ask: 'Ask for a link for this browser',
    },
    dead: {
      heading: 'This link no longer works',
      lead: (minutes) => `A link works once and for ${minutes}, and only the newest one works.`,
      ask: 'Ask for a new link',
    },
    lost: {
      heading: 'You are not signed in',
      lead: 'Your browser did not store the sign-in, because it does so over https only. Open this page with https, and allow cookies.',
    },
    plain:
      'This page was opened without https. Browsers store a sign-in over https only, so open it with https.',
    out: {
      heading: 'You are signed out',
      lead: 'This browser no longer shows your requests.',
      again: 'Sign in again',
    },
  },
  list: {
    heading: 'Your requests',
    filter: 'Show',
    all: 'All',
    unread: 'New answer',
    by: (name) => `by ${name}`,
    number: (number) => `Request ${number}`,
    lastMessage: 'Last message',
    none: { heading: 'You have no requests yet', lead: 'Ask us something.' },
    noneOfStatus: 'No requests with this status.',
    older: 'Older requests',
    newest: 'Newest requests',
    markRead: 'Mark all as read',
    marked: 'All answers are marked as read.',
  },
  answers: { here: 'We answer here. Please come back to read it.', byMail: 'We answer here and by email.' },
  status: { open: 'Open', pending: 'Waiting for you', solved: 'Solved', closed: 'Closed' },
  request: {
    opened: 'Asked',
    shared: (name) => `${name} asked this. You can read it because your organization shares its requests.`,
    hints: {
      open: 'We are working on it.',
      pending: 'We have a question for you: please answer below.',
      solved: 'If it is not solved for you, answer below: that opens it again.',
      closed: 'This request is closed. An answer opens a new request that follows it.',
    },
    details: 'Details',
    messages: 'Messages',
    earlier: 'Earlier messages',
    latest: 'Latest messages',
    files: 'Files',
    picture: (name) => (name === '' ? 'Picture' : `Picture: ${name}`),
    table: 'Table',
    answer: 'Your answer',
    button: 'Send',
    sent: 'Your message has been sent.',
    opens: 'We have received your request.',
    followUp: (number) => `Request ${number} was closed, so your answer opened this new one.`,
    notStored: 'Files we could not store:',
    skipped: (count) =>
      `We could not store ${count === 1 ? 'one of your files' : `${count} of your files`}. Please send what is missing again.`,
  },
  form: {
    heading: (workspace) => `Ask ${workspace}`,
    subject: 'What is it about?',
    message: 'Your message',
    files: 'Files',
    filesHint: (most, each, all) => `At most ${most}, of ${each} each and ${all} together.`,
    filesDrop: 'Drop files here, paste a picture, or choose them:',
    filesRemove: (name) => `Remove ${name}`,
    chooseAgain: 'Please choose your files again; your browser does not keep them.',
    optional: '(optional)',
    choose: 'Please choose',
    yes: 'Yes',
    no: 'No',
    wholeNumber: 'A whole number.',
    zone: (zone) => `Time zone: ${zone}`,
    button: 'Send',
  },
  faults: {
    heading: (count) => `Not sent yet: please check ${counted(count, 'field', 'fields')}`,
    required: 'Please fill this in.',
    text: (most) => `Please shorten this to ${most} characters.`,
    characters: 'This contains a character that cannot be sent. Please type it again.',
    wholeNumber: 'Please type a whole number.',
    date: 'Please type a date.',
    dateTime: 'Please type a date and a time.',
    option: 'Please choose from the list.',
    value: 'This does not look right. Please check it.',
    fileTooLarge: (most) => `One of the files is larger than ${most}.`,
    filesTooLarge: (most) => `All files together are larger than ${most}.`,
    tooManyFiles: (most) => `There are more than ${most} files.`,
    fileType: 'One of the files is a program or a script, or contains malware. We cannot accept it.',
    sentBefore:
      'You sent this form before with another text. To send this text as well, press the button again.',
    textTooLong:
      'Your text is too long to send, and only its beginning is still here. Please shorten it, check the other fields, and choose your files again.',
  },
  wrong: {
    heading: 'That did not work',
    missing: {
      heading: 'Page not found',
      lead: 'This request or file does not exist, or it is not yours.',
    },
    closed: {
      heading: 'Closed for now',
      lead: (workspace) => `${workspace} is closed here for now. Please try again later.`,
    },
    forbidden: 'You do not have access to this.',
    foreign: 'The form came from another site. Open our own page and send it from there.',
    tooMany: (wait) => `Too many attempts. Try again in ${wait}.`,
    tooLarge: 'That is too large. Please send less at once.',
    unreadable: 'Your browser sent something that we could not read. Please reload the page and try again.',
    unavailable: 'We are not available right now. Please try again in a moment.',
    full: 'We cannot store this right now. Please try again later.',
    other: 'Something went wrong on our side. Please try again.',
    mark: (requestId) => `If you write to us about it, include this code: ${requestId}`,
    back: 'To your requests',
  },
};
