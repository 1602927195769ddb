/** How mail programs introduce what they quote, in the languages that they speak. Every test reads a short text once. */

const longest = 500;

/** Without the marks of direction and the blanks that programs put around names. */
const plain = (text: string): string =>
  text.replace(/[\u00a0\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/g, ' ').trim();

/** "On … Ann wrote:", with a verb, or with a date and an address in a language that needs none. */
export const isIntro = (text: string): boolean => {
  const line = introLine(text);
  return line !== null && (saysWrote.test(line) || (/\d{4}/.test(line) && line.includes('@')));
};

/** An intro that nobody writes by hand: it has a date, and a time or an address too. */
export const isCertainIntro = (text: string): boolean => {
  const line = introLine(text);
  if (line === null) return false;
  const hasTime = /\d{1,2}[:.h]\d\d/.test(line);
  // The form of Gmail in languages that need no verb.
  if (!saysWrote.test(line)) return hasTime && /\d{4}/.test(line) && /@[^<>@]*> ?[:：]$/.test(line);
  return (line.match(/\d+/g) ?? []).length >= 2 && (line.includes('@') || hasTime);
};

/** Zoho writes dashes around its intro instead of a colon behind it. */
const introLine = (text: string): string | null => {
  if (text.length > longest) return null;
  const line = plain(text);
  return /[:：]$|^-{3,} .* -{3,}$/.test(line) ? line : null;
};

const verbs = [
  ...['wrote', 'writes', 'schrieb', 'schrieben', 'geschrieben', 'a écrit', 'écrit', 'escribió', 'escribe'],
  ...['ha scritto', 'scrive', 'escreveu', 'schreef', 'geschreven', 'skrev', 'skrifaði', 'kirjoitti'],
  ...['napsal', 'napsala', 'napsal\\(a\\)', 'napísal', 'napísala', 'napísal\\(a\\)', 'napisał', 'napisała'],
  ...['napisał\\(a\\)', 'pisze', 'írta', 'a scris', 'yazdı', 'написал', 'написала', 'пишет', 'написав'],
  ...['написав\\(-ла\\)', 'пише', 'написа', 'έγραψε', 'đã viết', 'menulis', 'כתב', 'כתבה', 'כתב/ה', 'كتب'],
  ...['napisao', 'napisala', 'napisal', 'kirjutas', 'rakstīja', 'rašė', 'va escriure'],
];
const saysWrote = new RegExp(
  `(?<!\\p{L})(?:${verbs.join('|')})(?!\\p{L})|写道|寫道|書きました|のメール|작성`,
  'iu',
);

/** A line between dashes, or one that mail programs write without. */
export const isForwardMark = (text: string): boolean => {
  if (text.length > 120) return false;
  const line = plain(text);
  return /^[-–—_*]{2,}|^begin |[:：]$/i.test(line) && forwarded.test(line);
};

const forwarded = new RegExp(
  [
    ...['forwarded message', 'weitergeleitete', 'message (?:transféré|réexpédié)', 'mensaje reenviado'],
    ...['messaggio inoltrato', 'mensagem (?:encaminhada|reencaminhada)', 'doorgestuurd bericht'],
    ...['vidarebefordrat', 'videresendt', 'välitetty viesti', 'edelleenlähetetty', 'przekaz(?:ana|ywanej)'],
    ...[
      'přeposlan',
      'preposlan',
      'továbbított',
      'redirecționat',
      'переслан',
      'перенаправлен',
      'переадресован',
    ],
    ...['пересыла', 'iletilen', 'iletilmiş', '転送', '转发', '轉寄', '전달된'],
  ].join('|'),
  'iu',
);

/** `-----Original Message-----` */
export const isOriginalMark = (text: string): boolean => {
  if (text.length > 120) return false;
  const line = plain(text);
  return /^[-–—_*\s]{2,}/.test(line) && original.test(line);
};

const originalMarks = [
  ...['original message', 'original-nachricht', 'originalnachricht', 'ursprüngliche nachricht'],
  ...["message d['’]origine", 'message original', 'mensaje original', 'messaggio originale'],
  ...['mensagem original', 'oorspronkelijk bericht', 'ursprungligt meddelande', 'originalmeddelande'],
  ...['oprindelig meddelelse', 'original meddelelse', 'opprinnelig melding', 'alkuperäinen viesti'],
  ...['wiadomość oryginalna', 'oryginalna wiadomość', 'původní zpráva', 'pôvodná správa', 'eredeti üzenet'],
  ...['mesaj original', 'özgün ileti', 'orijinal mesaj', 'исходное сообщение', 'оригинальное сообщение'],
  ...['元のメッセージ', '原始邮件', '原始郵件', '원본 메시지', '원본 메일', 'reply message'],
];

const original = new RegExp(`^[-–—_*\\s]*(?:${originalMarks.join('|')})[-–—_*:\\s]*$`, 'iu');

/** Nothing but a line, drawn with signs. */
export const isRule = (text: string): boolean => text.length < 200 && /^\s*[-_=–—*]{5,}\s*$/.test(text);

export type HeaderLabel = 'from' | 'date' | 'to' | 'subject' | 'cc';

/** Words between dashes, as programs write above the header of a quoted mail. */
export const isDashed = (text: string): boolean =>
  text.length < 80 && /^-{3,}[^-]/.test(text.trim()) && text.trim().endsWith('---');

/** Which header a line like `*Von:* Ann` of a quoted mail is. */
export const headerLabel = (text: string): HeaderLabel | null => {
  const start = plain(text.slice(0, 60)).replace(/^[*_\s]+/, '');
  const end = start.search(/[:：]/);
  return end <= 0
    ? null
    : (labels.get(
        start
          .slice(0, end)
          .replace(/(?<![*_\s])[*_\s]+$/, '')
          .toLowerCase(),
      ) ?? null);
};

const words: Readonly<Record<HeaderLabel, string>> = {
  from: 'from|von|de|da|van|från|fra|od|ot|lähettäjä|feladó|от|от кого|від|kimden|gönderen|expéditeur|remitente|mittente|nadawca|de la|από|差出人|发件人|寄件者|寄件人|보낸 사람|보낸사람|送信元',
  date: 'date|sent|datum|gesendet|dato|sendt|envoyé|envoyé le|enviado|enviado el|enviada em|enviada|enviado em|fecha|data|inviato|verzonden|skickat|päivämäärä|päiväys|lähetetty|dátum|elküldve|dată|trimis|дата|отправлено|надіслано|відправлено|tarih|gönderilen|gönderildi|gönderme tarihi|wysłano|odoslané|odesláno|ημερομηνία|日付|送信日時|日時|发送时间|日期|寄件日期|보낸 날짜|날짜',
  to: 'to|an|à|a|para|aan|til|till|komu|do|címzett|vastaanottaja|кому|kime|alıcı|către|pour|prima|προς|宛先|收件人|收件者|받는 사람|받는사람|送信先|destinatario|destinataire',
  subject:
    'subject|betreff|objet|sujet|asunto|oggetto|onderwerp|emne|ämne|předmět|predmet|temat|tárgy|aihe|assunto|subiect|тема|konu|θέμα|件名|主题|主旨|제목',
  cc: 'cc|bcc|kopie|kopia|copie|copie à|kopi|kopio|másolat|копия|копія|bilgi|dw|抄送|副本|참조',
};

const labels = new Map<string, HeaderLabel>(
  (['cc', 'subject', 'to', 'date', 'from'] as const).flatMap((label) =>
    words[label].split('|').map((word): [string, HeaderLabel] => [word, label]),
  ),
);

/** Whether a text says that its answers are inside or below the quote. */
export const pointsBelow = (text: string): boolean => below.test(text);

const pointers = [
  ...['below', 'in-?line', 'interspersed', 'in (?:red|blue|green|bold)', 'in the text', 'between the lines'],
  ...['unten', 's\\. ?u\\.', 'im text', 'inline', 'in (?:rot|blau|grün|fett)', 'nachfolgend', 'dazwischen'],
  ...['ci-dessous', 'dans le texte', 'plus bas', 'en (?:rouge|bleu|vert|gras)', 'abajo', 'más abajo'],
  ...['a continuación', 'en (?:rojo|azul|verde|negrita)', 'sotto', 'di seguito', 'in (?:rosso|blu|verde)'],
  ...[
    'abaixo',
    'a seguir',
    'em (?:vermelho|azul|verde)',
    'hieronder',
    'onderstaand',
    'in het (?:rood|blauw)',
  ],
  ...['nedan', 'nedenfor', 'alla olev\\p{L}+', 'alapuolella', 'poniżej', 'níže', 'nižšie', 'alább'],
  ...['mai jos', 'aşağıda', 'ниже', 'нижче', 'παρακάτω'],
];

const below = new RegExp(`(?<!\\p{L})(?:${pointers.join('|')})(?!\\p{L})|下記|以下|如下|下面|아래`, 'iu');
