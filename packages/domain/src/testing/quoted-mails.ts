/** Answers as mail programs write them, with what they quote of the mail before. */

export type QuotingLanguage = Readonly<{
  /** With `%` for the quoted sender, as Gmail, Apple, Thunderbird, Yahoo, Proton and Roundcube introduce them. */
  intros: readonly [gmail: string, apple: string, thunderbird: string];
  /** From, Sent, To and Subject of Outlook. */
  labels: readonly [string, string, string, string];
  original: string;
  answer: readonly string[];
}>;

const sender = 'Acme Support <support@acme.example>';
const of = (template: string): string => template.replace('%', sender);

export const quotingLanguages: Readonly<Record<string, QuotingLanguage>> = {
  en: {
    intros: [
      'On Tue, Mar 3, 2026 at 10:04 AM % wrote:',
      'On 3 Mar 2026, at 10:04, % wrote:',
      'On 3/3/26 10:04, Acme Support wrote:',
    ],
    labels: ['From', 'Sent', 'To', 'Subject'],
    original: 'Original Message',
    answer: ['It still burns.', 'Thank you, Cora'],
  },
  de: {
    intros: [
      'Am Di., 3. März 2026 um 10:04 Uhr schrieb %:',
      'Am 03.03.2026 um 10:04 schrieb %:',
      'Am 03.03.26 um 10:04 schrieb Acme Support:',
    ],
    labels: ['Von', 'Gesendet', 'An', 'Betreff'],
    original: 'Ursprüngliche Nachricht',
    answer: ['Es brennt noch.', 'Danke, Cora'],
  },
  fr: {
    intros: [
      'Le mar. 3 mars 2026 à 10:04, % a écrit :',
      'Le 3 mars 2026 à 10:04, % a écrit :',
      'Le 03/03/2026 à 10:04, Acme Support a écrit :',
    ],
    labels: ['De', 'Envoyé', 'À', 'Objet'],
    original: 'Message d’origine',
    answer: ['Il brûle encore.', 'Merci, Cora'],
  },
  es: {
    intros: [
      'El mar, 3 mar 2026 a las 10:04, % escribió:',
      'El 3 mar 2026, a las 10:04, % escribió:',
      'El 3/3/26 a las 10:04, Acme Support escribió:',
    ],
    labels: ['De', 'Enviado', 'Para', 'Asunto'],
    original: 'Mensaje original',
    answer: ['Sigue ardiendo.', 'Gracias, Cora'],
  },
  it: {
    intros: [
      'Il giorno mar 3 mar 2026 alle ore 10:04 % ha scritto:',
      'Il giorno 3 mar 2026, alle ore 10:04, % ha scritto:',
      'Il 03/03/2026 10:04, Acme Support ha scritto:',
    ],
    labels: ['Da', 'Inviato', 'A', 'Oggetto'],
    original: 'Messaggio originale',
    answer: ['Brucia ancora.', 'Grazie, Cora'],
  },
  pt: {
    intros: [
      'Em ter., 3 de mar. de 2026 às 10:04, % escreveu:',
      'No dia 3 de mar. de 2026, às 10:04, % escreveu:',
      'Em 03/03/2026 10:04, Acme Support escreveu:',
    ],
    labels: ['De', 'Enviada em', 'Para', 'Assunto'],
    original: 'Mensagem original',
    answer: ['Ainda arde.', 'Obrigada, Cora'],
  },
  nl: {
    intros: [
      'Op di 3 mrt 2026 om 10:04 schreef %:',
      'Op 3 mrt. 2026, om 10:04 heeft % het volgende geschreven:',
      'Op 03-03-2026 om 10:04 schreef Acme Support:',
    ],
    labels: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
    original: 'Oorspronkelijk bericht',
    answer: ['Hij brandt nog.', 'Bedankt, Cora'],
  },
  sv: {
    intros: [
      'Den tis 3 mars 2026 kl 10:04 skrev %:',
      '3 mars 2026 kl. 10:04 skrev %:',
      'Den 2026-03-03 kl. 10:04, skrev Acme Support:',
    ],
    labels: ['Från', 'Skickat', 'Till', 'Ämne'],
    original: 'Ursprungligt meddelande',
    answer: ['Den brinner fortfarande.', 'Tack, Cora'],
  },
  pl: {
    intros: [
      'wt., 3 mar 2026 o 10:04 % napisał(a):',
      'Wiadomość napisana przez % w dniu 3 mar 2026, o godz. 10:04, napisał(a):',
      'W dniu 3.03.2026 o 10:04, Acme Support pisze:',
    ],
    labels: ['Od', 'Wysłano', 'Do', 'Temat'],
    original: 'Wiadomość oryginalna',
    answer: ['Nadal się pali.', 'Dziękuję, Cora'],
  },
  ru: {
    intros: [
      'вт, 3 мар. 2026 г. в 10:04, %:',
      '3 марта 2026 г., в 10:04, % написал(а):',
      '03.03.2026 10:04, Acme Support пишет:',
    ],
    labels: ['От', 'Отправлено', 'Кому', 'Тема'],
    original: 'Исходное сообщение',
    answer: ['Всё ещё горит.', 'Спасибо, Кора'],
  },
  ja: {
    intros: [
      '2026年3月3日(火) 10:04 %:',
      '2026/03/03 10:04、%のメール:',
      'On 2026/03/03 10:04, Acme Support wrote:',
    ],
    labels: ['差出人', '送信日時', '宛先', '件名'],
    original: '元のメッセージ',
    answer: ['まだ燃えています。', 'コーラ'],
  },
  zh: {
    intros: [
      '% 于2026年3月3日周二 10:04写道：',
      '2026年3月3日 10:04，% 写道：',
      '在 2026/3/3 10:04, Acme Support 写道:',
    ],
    labels: ['发件人', '发送时间', '收件人', '主题'],
    original: '原始邮件',
    answer: ['还在燃烧。', '谢谢，Cora'],
  },
};

/** The part that trimming must remove. */
export const quotedWords = ['Did you turn it off', 'the black plug'] as const;

export type QuotedMail = Readonly<{ text: string; html: string }>;

/** `isAnsweredInside`: the program lets people answer inside of the quote, and shows that they did. */
export type QuotingClient = Readonly<{
  name: string;
  top: (language: QuotingLanguage) => QuotedMail;
  /** The answers between the quoted lines, and below them. */
  inside?: (language: QuotingLanguage) => QuotedMail;
}>;

const marked = quotedWords.map((words) => `> ${words}?`).join('\n>\n');
const bare = quotedWords.map((words) => `${words}?`).join('\n\n');
const divs = (lines: readonly string[]): string =>
  lines.map((line) => `<div>${line}</div>`).join('<div><br></div>');
const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p class="MsoNormal">${line}<o:p></o:p></p>`).join('');
const html = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const lines = (text: readonly string[]): string => text.join('\n\n');
const both = `<div>${quotedWords[0]}?</div><div>${quotedWords[1]}?</div>`;
const [first, second] = quotedWords.map((words) => `<div>${words}?</div>`);

/** Programs wrap a long intro before the address. */
const wrapped = (intro: string): string => intro.replace(' <support@', '\n<support@');

const header = ({
  labels: [from, sent, to, subject],
}: QuotingLanguage): readonly (readonly [string, string])[] => [
  [from, sender],
  [sent, '3 March 2026 10:04'],
  [to, 'Cora <cora@customer.example>'],
  [subject, 'Re: My printer is on fire'],
];

const headerText = (language: QuotingLanguage): string =>
  header(language)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');

const headerHtml = (language: QuotingLanguage): string =>
  header(language)
    .map(([label, value]) => `<b>${label}:</b> ${html(value)}`)
    .join('<br>');

/** Answers inside of what was quoted line by line. */
const between = (intro: string, { answer: [one = '', two = ''] }: QuotingLanguage): string =>
  `${intro}\n> ${quotedWords[0]}?\n\n${one}\n\n> ${quotedWords[1]}?\n\n${two}\n`;

export const quotingClients: readonly QuotingClient[] = [
  {
    name: 'Gmail',
    top: (language) => ({
      text: `${lines(language.answer)}\n\n${wrapped(of(language.intros[0]))}\n\n${marked}\n`,
      html: `<div dir="ltr">${divs(language.answer)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${html(of(language.intros[0]))}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${both}</blockquote></div>\n`,
    }),
    inside: (language) => ({
      text: between(of(language.intros[0]), language),
      html: `<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${html(of(language.intros[0]))}<br></div><blockquote class="gmail_quote">${first}</blockquote><div>${language.answer[0]}</div><blockquote class="gmail_quote">${second}</blockquote><div>${language.answer[1]}</div></div></div>`,
    }),
  },
  {
    name: 'Apple Mail',
    top: (language) => ({
      text: `${lines(language.answer)}\n\n> ${of(language.intros[1])}\n> \n${marked}\n`,
      html: `<html><body style="overflow-wrap: break-word;">${language.answer.join('<br>')}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>${html(of(language.intros[1]))}</div><br class="Apple-interchange-newline"><div>${both}</div></blockquote></div><br></body></html>`,
    }),
    inside: (language) => ({
      text: between(of(language.intros[1]), language),
      html: `<html><body><div><blockquote type="cite"><div>${html(of(language.intros[1]))}</div><div>${first}</div></blockquote><div>${language.answer[0]}</div><blockquote type="cite">${second}</blockquote></div>${language.answer[1]}</body></html>`,
    }),
  },
  {
    name: 'iPhone',
    top: (language) => ({
      text: `${lines(language.answer)}\n\nSent from my iPhone\n\n> ${of(language.intros[1])}\n> \n> ${'\ufeff'}\n${marked}\n`,
      html: `<html><head></head><body dir="auto">${divs(language.answer)}<div dir="ltr"><br>Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">${html(of(language.intros[1]))}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${both}</div></blockquote></body></html>`,
    }),
  },
  {
    name: 'Thunderbird',
    top: (language) => ({
      text: `${lines(language.answer)}\n\n-- \nCora Customer\n\n${language.intros[2]}\n${marked}\n`,
      html: `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body><p>${language.answer.join('</p><p>')}</p><pre class="moz-signature" cols="72">-- \nCora Customer</pre><div class="moz-cite-prefix">${language.intros[2]}<br></div><blockquote type="cite" cite="mid:1@acme.example">${both}</blockquote></body></html>`,
    }),
    inside: (language) => ({
      text: between(language.intros[2], language),
      html: `<html><body><div class="moz-cite-prefix">${language.intros[2]}<br></div><blockquote type="cite" cite="mid:1@acme.example">${first}</blockquote><p>${language.answer[0]}</p><blockquote type="cite" cite="mid:1@acme.example">${second}</blockquote>${language.answer[1]}<br></body></html>`,
    }),
  },
  {
    name: 'Outlook',
    top: (language) => ({
      text: `${lines(language.answer)}\n\n${headerText(language)}\n\n${bare}\n`,
      html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang="EN-GB"><div class="WordSection1">${paragraphs(language.answer)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${headerHtml(language)}<o:p></o:p></p></div></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p>${paragraphs(quotedWords)}</div></body></html>`,
    }),
  },
  {
    name: 'Outlook 2010 as text',
    top: (language) => ({
      text: `${lines(language.answer)}\n\n-----${language.original}-----\n${headerText(language)}\n\n${bare}\n`,
      html: `<p>${lines(language.answer).replaceAll('\n\n', '<br>')}<br><br>-----${language.original}-----<br>${headerHtml(language)}<br><br>${bare.replaceAll('\n\n', '<br>')}</p>`,
    }),
  },
  {
    name: 'Outlook on the web',
    top: (language) => ({
      text: `${lines(language.answer)}\n\n________________________________\n${headerText(language)}\n\n${bare}\n`,
      html: `<html><head></head><body dir="ltr"><div class="elementToProof">${language.answer.join('<br>')}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="x_divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif">${headerHtml(language)}</font><div>&nbsp;</div></div><div class="BodyFragment">${both}</div></body></html>`,
    }),
  },
  {
    name: 'Yahoo',
    top: (language) => ({
      text: `${lines(language.answer)}\n\n    ${of(language.intros[1])}  \n \n ${bare}\n  \n`,
      html: `<html><head></head><body><div class="ydp1-yahoo-style-wrap">${divs(language.answer)}</div><div id="ydp1yahoo_quoted" class="ydp1yahoo_quoted yahoo_quoted"><div><div>${html(of(language.intros[1]))}</div><div><br></div><div><div id="yiv1">${both}</div></div></div></div></body></html>`,
    }),
  },
  {
    name: 'Proton Mail',
    top: (language) => ({
      text: `${lines(language.answer)}\n\n${of(language.intros[0])}\n\n${marked}\n`,
      html: `<div style="font-family: Arial;">${divs(language.answer)}</div><div class="protonmail_signature_block"><div>Sent with Proton Mail secure email.</div></div><div class="protonmail_quote">\n        ${html(of(language.intros[0]))}<br><br>\n        <blockquote class="protonmail_quote" type="cite">${both}</blockquote><br>\n    </div>`,
    }),
    inside: (language) => ({
      text: between(of(language.intros[0]), language),
      html: `<div class="protonmail_quote">${html(of(language.intros[0]))}<br><blockquote class="protonmail_quote" type="cite">${first}</blockquote><div>${language.answer[0]}</div><blockquote class="protonmail_quote" type="cite">${second}</blockquote><div>${language.answer[1]}</div></div>`,
    }),
  },
  {
    name: 'Roundcube',
    top: (language) => ({
      text: `${lines(language.answer)}\n\n${language.intros[2]}\n${marked}\n`,
      html: `<html><head></head><body><p>${language.answer.join('</p><p>')}</p><p id="reply-intro">${language.intros[2]}</p><blockquote type="cite" style="padding: 0 0.4em">${both}</blockquote></body></html>`,
    }),
    inside: (language) => ({
      text: between(language.intros[2], language),
      html: `<p id="reply-intro">${language.intros[2]}</p><blockquote>${first}</blockquote><p>${language.answer[0]}</p><blockquote>${second}</blockquote><p>${language.answer[1]}</p>`,
    }),
  },
];
