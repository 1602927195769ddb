/** How mail programs write that a mail is forwarded, in the languages that they speak. In lower case. */

export const forwardPrefix =
  /^\s*(?:(?:fwd?|wg|tr|rv|i|vs|vl|vb|pd|enc|redir\.?|videresend|doorst|i̇lt|ilt|továbbítás|пересл|fs|转发|轉寄|転送|전달)\s*[:：]|\[fwd\b)/i;

/** Without the dashes, stars and colons around them. */
export const separators: ReadonlySet<string> = new Set([
  'begin forwarded message',
  'forwarded message',
  'begin doorgestuurd bericht',
  'doorgestuurd bericht',
  'anfang der weitergeleiteten nachricht',
  'anfang der weitergeleiteten e-mail',
  'weitergeleitete nachricht',
  'début du message réexpédié',
  'début du message transféré',
  'message transféré',
  'message transmis',
  'inicio del mensaje reenviado',
  'mensaje reenviado',
  'inizio messaggio inoltrato',
  'messaggio inoltrato',
  'início da mensagem reencaminhada',
  'início da mensagem encaminhada',
  'mensagem reencaminhada',
  'mensagem encaminhada',
  'začátek přeposílané zprávy',
  'přeposlaná zpráva',
  'začiatok preposlanej správy',
  'preposlaná správa',
  'start på videresendt besked',
  'videresendt meddelelse',
  'videresendt melding',
  'välitetty viesti alkaa',
  'edelleenlähetetty viesti',
  'välitetty viesti / fwd.msg',
  'započni proslijeđenu poruku',
  'proslijeđena poruka',
  'továbbított levél kezdete',
  'továbbított üzenet',
  'początek przekazywanej wiadomości',
  'przekazana wiadomość',
  'treść przekazanej wiadomości',
  'wiadomość przesłana dalej',
  'începe mesajul redirecționat',
  'mesaj redirecționat',
  'начало переадресованного сообщения',
  'пересылаемое сообщение',
  'перенаправленное сообщение',
  'початок листа, що пересилається',
  'перенаправлене повідомлення',
  'переслане повідомлення',
  'vidarebefordrat mejl',
  'vidarebefordrat meddelande',
  'i̇leti başlangıcı',
  'ileti başlangıcı',
  'iletilmiş mesaj',
  'iletilen i̇leti',
  'メッセージを転送',
  '転送メッセージ',
  '転送されたメッセージ',
  '转发邮件信息',
  '转发的邮件',
  '轉寄的郵件',
  '전달된 메시지',
]);

/** These may be above an answer too, so they count only in a mail whose subject says that it is forwarded. */
export const answerSeparators: ReadonlySet<string> = new Set([
  'original message',
  'original-nachricht',
  'ursprüngliche nachricht',
  'message d’origine',
  "message d'origine",
  'mensaje original',
  'messaggio originale',
  'mensagem original',
  'oorspronkelijk bericht',
  'oprindelig meddelelse',
  'opprinnelig melding',
  'ursprungligt meddelande',
  'původní zpráva',
  'исходное сообщение',
  '原始邮件',
  '원본 메시지',
]);

export type Label = 'from' | 'date' | 'subject' | 'to' | 'other';

const words: Readonly<Record<Label, string>> = {
  from: 'from|von|de|da|van|fra|från|od|ot|lähettäjä|feladó|от|від|kimden|gönderen|expéditeur|remitente|mittente|nadawca|de la|šalje|差出人|发件人|寄件者|寄件人|보낸 사람|보낸사람|送信元',
  date: 'date|sent|datum|gesendet|dato|sendt|envoyé|envoyé le|enviado|enviado el|enviada em|enviada|fecha|data|inviato|verzonden|skickat|päivämäärä|päiväys|lähetetty|dátum|elküldve|dată|trimis|дата|отправлено|відправлено|tarih|gönderilen|wysłano|odoslané|odesláno|sendt|日付|送信日時|日時|发送时间|日期|寄件日期|보낸 날짜|날짜',
  subject:
    'subject|betreff|objet|sujet|asunto|oggetto|onderwerp|emne|ämne|předmět|predmet|temat|tárgy|aihe|assunto|subiect|тема|konu|件名|主题|主旨|제목',
  to: 'to|an|à|a|para|aan|til|till|komu|do|címzett|vastaanottaja|кому|kime|către|pour|prima|pre|宛先|收件人|收件者|받는 사람|받는사람|送信先|destinatario|destinataire',
  other:
    'cc|bcc|kopie|kopia|copie|copie à|kopi|kopio|másolat|копия|копія|bilgi|dw|reply-to|antwort an|répondre à|responder a|importance|priorität|wichtigkeit|attachments|anlagen|organization|抄送|副本|참조',
};

const labels = new Map<string, Label>(
  (['other', 'to', 'subject', 'date', 'from'] as const).flatMap((label) =>
    words[label].split('|').map((word): [string, Label] => [word, label]),
  ),
);

export const labelNamed = (word: string): Label | null => labels.get(word.trim().toLowerCase()) ?? null;
