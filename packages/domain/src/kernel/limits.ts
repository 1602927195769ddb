/** Limits of the service (contract §13). The other files `*-limits.ts` of this folder have the rest. */
import { accountLimits } from './account-limits.ts';
import { auditLimits } from './audit-limits.ts';
import { satisfactionLimits } from './satisfaction-limits.ts';
import { factorLimits, passwordLimits, signInCodeLimits } from './sign-in-limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

export const limits = {
  page: { least: 1, most: 100, usual: 25 },
  rate: { calls: 600, windowMs: minute },
  /** Of all credentials of a workspace: default of an instance for each server. */
  workspaceRate: { perSecond: 100, most: 1_000_000, burstMs: 60_000 },
  bodyBytes: mebibyte,
  /** Body of a request that needs no credential; the form that brings a comment may have twice as much. */
  openBodyBytes: 16 * 1024,
  /** Levels of lists and objects in a body of JSON, and values in all of them. */
  json: { levels: 64, values: 20_000 },
  /** Requests with a body that need no credential; per process and source. */
  openPosts: { most: 3_000, windowMs: minute },
  emailLength: 254,
  nameLength: 200,
  subjectLength: 255,
  messageLength: 100_000,
  notesLength: 20_000,
  phoneLength: 50,
  /** Defaults of an instance. Lengths of names apply to the stored name. */
  files: {
    most: 10,
    fileBytes: 20 * mebibyte,
    messageBytes: 25 * mebibyte,
    nameLength: 255,
    /** Uploads of one agent or key that no message has yet. */
    waiting: 100,
    /** How long bytes without a row stay stored. */
    looseMs: day,
    /** How often what was half stored is removed. */
    halvesEveryMs: hour,
  },
  /** Defaults of an instance. `reserve` is the share of a workspace in which only agents write. */
  quotas: {
    contact: {
      requests: { most: 20, windowMs: hour },
      writes: { most: 60, windowMs: minute },
      bytes: { most: 200 * mebibyte, windowMs: day },
    },
    workspace: { bytes: 100 * gibibyte, contacts: 1_000_000, keys: 50, reserve: 0.05 },
  },
  exports: {
    /** How long a link works, and how long an ended export is stored. */
    lifeMs: day,
    keptMs: 30 * day,
    /** How many one process creates at once. */
    atOnce: 2,
    /** Queued and running exports of a workspace; and files of earlier exports that stay when a new one is requested. */
    unfinished: 10,
    ready: 50,
    attempts: 10,
    /** How often an export may restart because a person was erased meanwhile. */
    restarts: 5,
  },
  articles: { titleLength: 300, slugLength: 120, bodyLength: 100_000 },
  pictures: { bytes: 5 * 1_048_576, pixels: 10_000 },
  helpCentre: {
    /** Articles per page of a category, in the other lists and in the feed; results of a search. */
    page: 25,
    few: 5,
    related: 5,
    news: 50,
    results: 20,
    /** Characters of a search. */
    questionLength: 80,
    /** Per process and source: pages, and searches among them, each of which may read hundreds of titles. */
    pagesFromSource: { most: 600, windowMs: minute },
    searchesFromSource: { most: 180, windowMs: minute },
    /** Addresses that one sitemap may have. */
    addresses: 50_000,
    /** Characters of an article's HTML that are read for its excerpt, and characters of the excerpt. */
    beginning: 2_000,
    excerpt: 140,
    /** Titles that a search without results is compared with. */
    titles: 500,
    /** Workspaces whose title words a process holds (some 100 KB each), and sanitised texts of articles. */
    titlesKept: 100,
    textsKept: 200,
    /** How long a visitor counts once, and how many views a process remembers. */
    viewMs: day,
    looksKept: 100_000,
    viewsDelayMs: 10_000,
    votesFromSource: { most: 30, windowMs: hour },
  },
  tags: { most: 50, length: 50 },
  emailDomains: 50,
  customFields: { most: 50, keyLength: 50, valueLength: 5_000, options: 200, optionLength: 100 },
  filterValues: 50,
  idempotency: { keyLength: 255, keptMs: day },
  /** Longest write transaction of a store; `updated_since` looks back further. */
  writeMs: 8_000,
  /** How long a process may not know that a workspace has become read-only. */
  readOnlyMemoryMs: 1_000,
  syncOverlapMs: 10_000,
  audit: auditLimits,
  setupLinkMs: 30 * minute,
  password: passwordLimits,
  sessions: {
    /** Inactivity after which a session expires. */
    deviceMs: 90 * day,
    browserMs: 12 * hour,
    /** How long a proof of identity counts for changes of keys, roles and single sign-on. */
    provedMs: 10 * minute,
    /** How long ended ones are stored. */
    keptMs: 30 * day,
    labelLength: 200,
  },
  logins: { ofAddress: { most: 10, windowMs: 5 * minute }, fromSource: { most: 40, windowMs: 5 * minute } },
  /** Per process and source. */
  signInPages: { most: 120, windowMs: minute },
  signInCodes: signInCodeLimits,
  factors: factorLimits,
  /** The customer app and the web portal. */
  portal: {
    linkMs: 10 * minute,
    /** How long its mail is stored: the address may belong to somebody unknown here. */
    linkMailKeptMs: day,
    linksOfAddress: { most: 5, windowMs: hour },
    linksFromSource: { most: 30, windowMs: hour },
    /** Inactivity after which a customer's session expires. */
    deviceMs: 90 * day,
    browserMs: 14 * day,
    devicesOfContact: 20,
  },
  satisfaction: satisfactionLimits,
  invitationMs: 7 * day,
  /** How far the clocks of a deployment may be apart. */
  clockSkewMs: minute,
  sso: { issuerLength: 2_000, clientLength: 500, attemptMs: 10 * minute },
  push: {
    tokenLength: 512,
    labelLength: 200,
    devicesOfAgent: 20,
    retryForMs: hour,
    /** The wait after the first attempt, the second, and so on; the last value repeats. */
    retryDelaysMs: [10_000, minute, 5 * minute, 15 * minute],
  },
  notifications: { keptMs: 30 * day, mentions: 20 },
  search: {
    least: 2,
    results: 5,
    /** Words of a search, and characters of a word. */
    words: 10,
    wordLength: 40,
    /** Matches that are ranked. */
    candidates: 100,
    /** How much of one text is indexed. */
    indexed: { characters: 20_000, words: 2_000 },
    /** The first messages of a ticket are indexed together with its subject, the others by their own words. */
    withSubject: 100,
  },
  webhooks: {
    most: 25,
    urlLength: 2_000,
    secretsOverlapMs: day,
    earlierSecrets: 4,
    /** The wait after the first attempt, the second, and so on; the last value repeats. */
    retryDelaysMs: [10_000, minute, 5 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day],
    retryJitter: 0.1,
    retryForMs: 5 * day,
    longestRetryAfterMs: day,
    silencesBeforeRest: 10,
    restMs: 30_000,
    logKeptMs: 30 * day,
  },
  mail: {
    /** Sign-in links to one address, automatic mails of all other kinds, mails about the own account, and notices of tickets to an agent. */
    linksTo: { most: 3, windowMs: hour },
    automaticTo: { most: 3, windowMs: hour },
    accountTo: { most: 20, windowMs: hour },
    noticesTo: { most: 60, windowMs: hour },
    /** How long an address gets no automatic mail after a hard bounce, and after a complaint. */
    silence: { bounceMs: 7 * day, complaintMs: 90 * day },
    /** Characters of a question that its answer quotes, and bytes of HTML above which mail programs hide the rest. */
    quotedCharacters: 8_000,
    clippedBytes: 100_000,
    /** Earlier messages of the conversation that a mail refers to. */
    references: 20,
    /** The wait after the first attempt, the second, and so on; the last value repeats. */
    retryDelaysMs: [10_000, minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour],
    retryJitter: 0.1,
    retryForMs: 3 * day,
    /** How long a sent or failed mail is stored. */
    keptMs: 90 * day,
    /** Default size of the files of one mail; encoding adds a third. */
    attachmentBytes: 10 * mebibyte,
    /** How long a mail waits for an unavailable file store. */
    waitForFilesMs: 15 * minute,
  },
  /** Senders of workspaces: how often DNS is asked about them, and what happens while it does not answer. */
  sending: {
    everyMs: day,
    againMs: hour,
    /** After DNS last named this server: a day longer than it is left alone. */
    graceMs: 2 * day,
    /** The pause after DNS did not answer. */
    restMs: 5 * minute,
    /** How long a replaced key is stored: other servers try to deliver for some days. */
    keyKeptMs: 7 * day,
    keys: 5,
  },
  /** Mail that arrives (contract §14). Defaults of an instance where a setting has the same name. */
  inbound: {
    mailBytes: 40 * mebibyte,
    /** Smaller mails are stored in their row. */
    rowBytes: 64 * 1024,
    /** How long the bytes of a settled mail are stored, its row, and a mail in quarantine. */
    rawKeptMs: 30 * day,
    keptMs: 90 * day,
    quarantineMs: 30 * day,
    /** How long before its end managers hear of a mail in quarantine. */
    quarantineNoticeMs: 3 * day,
    /** How long managers wait for the digest of mail in quarantine. */
    quarantineDigestMs: day,
    /** A mail that arrives again within this time is a duplicate. */
    duplicateMs: 30 * day,
    /** Waits before the second and the third attempt to read a mail; after that it is parked. */
    retryDelaysMs: [minute, 15 * minute],
    /** CPU time of the thread that reads a mail, and all the time that reading may take on a busy machine. */
    /** How long a mail waits for the malware scanner, and until managers hear that it waits. */
    patienceMs: hour,
    readMs: 5_000,
    wholeReadMs: 60_000,
    skeletonBytes: 4 * mebibyte,
    header: { bytes: 256 * 1024, oneBytes: 64 * 1024, most: 1_000, addresses: 500 },
    structure: { parts: 1_000, depth: 30, messages: 5 },
    /** Longer HTML than `shownBytes` is a file, and its text is shown: mail programs cut it at some 100 KB. */
    html: { bytes: 2 * mebibyte, shownBytes: 128 * 1024, depth: 256 },
    textBytes: mebibyte,
    trimmedCharacters: 200_000,
    files: { attached: 10, inline: 40 },
    repliesTo: 50,
    participants: 30,
    received: 50,
    ticketsOfSender: { most: 20, windowMs: hour },
    mailsOfSender: { most: 60, windowMs: hour },
    messagesOfTicket: { most: 30, windowMs: hour },
    mailsOfWorkspace: { most: 2_000, windowMs: hour },
    wrongTokens: { most: 20, windowMs: hour },
    codeMs: day,
    addresses: 100,
    hooks: 20,
    accounts: accountLimits,
  },
  eventsKeptMs: 30 * day,
  rules: { runsKeptMs: 30 * day },
  /** Limits of mail that rules write. */
  ruleMail: {
    ofTicket: { most: 10, windowMs: 10 * minute },
    /** Length of the note that replaces a mail that was not sent. */
    note: { addresses: 10, characters: 2_000 },
  },
  /** Rows that a filtered list reads before it returns a short page. */
  listWindow: 1_000,
  automation: {
    rules: 500,
    conditions: 50,
    actions: 20,
    nameLength: 200,
    /** Length of a value of a condition, and values in a list. */
    valueLength: 1_000,
    values: 200,
    passes: 10,
    /** Made-up writes of one file. */
    trials: 500,
    /** Length of a value in the trace of a run. */
    traced: { characters: 200, items: 50 },
  },
  /** Entries of the sections of the workspace's configuration. */
  configuration: {
    teams: 500,
    /** Agents of a team. */
    members: 1_000,
    ticketFields: 200,
    calendars: 100,
    /** Holidays of a calendar, and dates with hours of their own. */
    dates: 1_000,
    slaPolicies: 100,
    durationSeconds: 366 * 24 * 3_600,
    macros: 1_000,
    views: 500,
    categories: 500,
    closeAfterDays: 365,
  },
} as const;
