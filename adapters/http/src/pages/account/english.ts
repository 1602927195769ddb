/** Every word of the pages on which agents sign in and keep their account, in English: the model of the other languages. */
export const english = {
  fault: (title: string): string => `Error: ${title}`,
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: (least: number): string => `At least ${least} characters. Four random words work well.`,
  passwordFaults: {
    characters: 'Type a password of whole characters.',
    length: (least: number, most: number): string => `Type a password of ${least} to ${most} characters.`,
    common: 'This is one of the most used passwords, or nearly one. Four random words work well.',
    simple: 'This password repeats a few characters or follows the keyboard. Four random words work well.',
    personal:
      'This password is made of your address, your name or the workspace. Four random words work well.',
  },
  tooMany: (wait: string): string => `Too many tries; try again in ${wait}.`,
  yourSignIn: 'Your sign-in',
  setPassword: 'Set password',
  passwordSet: 'Your password is set',
  console: 'Console',
  openConsole: 'Open the console',
  foreign: {
    heading: 'That did not work',
    sentence: 'The form came from another site. Open the page itself.',
  },
  signIn: {
    heading: (workspace: string): string => `Sign in to ${workspace}`,
    button: 'Sign in',
    withPassword: 'With your password',
    orWithPassword: 'Or with your password',
    sso: 'Continue with single sign-on',
    onlySso: 'Agents of this workspace sign in with single sign-on only.',
    passkey: 'Sign in with a passkey',
    forgotten: 'Forgot your password?',
    notIn: 'You are not signed in',
    wrong: 'The email address or the password is wrong.',
    cookieLost:
      'Your browser did not store the sign-in, because it does so over https only. Open this page with https, and allow cookies.',
    otherBrowser: 'This sign-in started in another browser, or too long ago.',
    again: 'Start again',
  },
  signedIn: {
    heading: 'You are signed in',
    onwards: {
      app: {
        lead: (agent: string, workspace: string): string =>
          `As ${agent}, to ${workspace}. The app opens by itself.`,
        button: 'Open the app',
      },
      console: {
        lead: (agent: string, workspace: string): string =>
          `As ${agent}, to ${workspace}. The console opens by itself.`,
        button: 'Open the console',
      },
      page: {
        lead: (agent: string, workspace: string): string =>
          `As ${agent}, to ${workspace}. The page opens by itself.`,
        button: 'Open the page',
      },
    },
    here: (agent: string, workspace: string): string => `As ${agent}, to ${workspace}, with this browser.`,
    app: 'To sign in to the app, open it and choose to sign in with the browser.',
    out: 'Sign out of this browser',
  },
  signedOut: {
    heading: 'You are signed out',
    lead: (workspace: string): string =>
      `This browser is no longer signed in to ${workspace}. Your apps stay signed in.`,
    again: 'Sign in again',
  },
  app: {
    heading: (agent: string): string => `Sign in to the app as ${agent}?`,
    lead: (workspace: string): string =>
      `An app asks to work as you in ${workspace}. Go on only if you opened the app yourself just now.`,
    button: 'Sign in to the app',
    notMe: (agent: string): string => `I am not ${agent}: sign out`,
    done: 'You are signed in to the app',
    opens: (life: string): string => `It opens by itself. The sign-in works once, for ${life}.`,
    open: 'Open the app',
  },
  invitation: {
    heading: (workspace: string): string => `Join ${workspace}`,
    lead: (agent: string): string => `Welcome, ${agent}. Choose a password, then you can sign in.`,
    joined: (workspace: string): string =>
      `You can sign in to ${workspace} now, in the app or with this browser.`,
    signInHere: 'Sign in with this browser',
    dead: {
      heading: 'This invitation does not work',
      lead: (life: string): string => `An invitation works once, for ${life}, and only the newest one works.`,
      hint: 'If you already have a password, sign in. If not, ask the person who invited you for a new link.',
      signIn: 'Sign in',
    },
  },
  forgotten: {
    heading: 'Forgot your password?',
    lead: 'Type your email address. You get a link by which you choose another password.',
    sso: 'If you sign in with single sign-on, your provider keeps your password.',
    ssoLink: 'Continue with single sign-on',
    account: 'Your account',
    button: 'Send the link',
    back: 'Back to the sign-in',
    address: 'Type an email address.',
    asked: {
      heading: 'Check your email',
      lead: (email: string, life: string): string =>
        `If an agent with a password has the address ${email}, a link is on its way there. It works once, for ${life}.`,
      hint: 'No email after a few minutes? Look in your spam folder. Agents who sign in with single sign-on get none. An owner or admin can also give you a new password.',
    },
    noMail: {
      heading: 'This server sends no mail',
      lead: 'So it cannot send you a link. Ask who runs it for a new password. This command sets one:',
    },
  },
  reset: {
    heading: 'Choose a new password',
    lead: (agent: string): string =>
      `Welcome back, ${agent}. The new password signs you out everywhere else.`,
    done: (workspace: string): string =>
      `You are signed out everywhere. Sign in to ${workspace} with the new password.`,
    dead: {
      heading: 'This link does not work',
      lead: (life: string): string =>
        `A link for a new password works once, for ${life}, and only the newest one works.`,
      button: 'Ask for another link',
    },
  },
  ownPassword: {
    heading: 'Your password',
    lead: 'The new password signs you out everywhere but here.',
    legend: 'Change your password',
    current: 'Current password',
    wrong: 'The current password is wrong.',
    button: 'Change password',
    changed: {
      heading: 'Your password is changed',
      lead: 'You are signed in with this browser, and signed out everywhere else.',
    },
    none: {
      heading: 'You have no password here',
      lead: 'You sign in with single sign-on: change your password with your provider.',
    },
  },
  ownFactors: 'Your second factors',
  ownSessions: {
    heading: 'Where you are signed in',
    lead: 'End what you do not know, then change your password.',
    times: (zone: string): string => `Times are those of ${zone}.`,
    columns: { where: 'Where', signedIn: 'Signed in', lastUsed: 'Last used', end: 'End it' },
    here: '(this browser)',
    browser: 'Browser',
    device: 'Device',
    signOut: 'Sign out',
    end: 'End',
    endOne: (name: string): string => `End ${name}`,
    endOthers: 'Sign out everywhere but here',
  },
};

export type AccountWords = typeof english;
