/** Charsets that mail uses and `TextDecoder` does not know. They are lenient: whatever the bytes are, there is a text. */

type Decode = (bytes: Uint8Array) => string;

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

const utf16 = new TextDecoder('utf-16be');

/** RFC 2152: `+` begins UTF-16 in base64, `-` or any other character ends it. */
const utf7: Decode = (bytes) =>
  latin1(bytes).replace(/\+([A-Za-z0-9+/]*)-?/g, (_whole, code: string) =>
    code === '' ? '+' : utf16.decode(Buffer.from(code, 'base64')),
  );

/** RFC 1843: `~{` begins GB 2312 in seven bits, `~}` ends it. */
const hz: Decode = (bytes) => {
  const output: number[] = [];
  let isDouble = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    const next = bytes[index + 1];
    if (byte === 0x7e && (next === 0x7b || next === 0x7d || next === 0x7e || next === 0x0a)) {
      if (next === 0x7e) output.push(byte);
      isDouble = next === 0x7b || (isDouble && next !== 0x7d);
      index++;
    } else {
      if (byte === 0x0a) isDouble = false;
      output.push(isDouble && byte > 0x20 ? byte | 0x80 : byte);
    }
  }
  return new TextDecoder('gbk').decode(Uint8Array.from(output));
};

/** RFC 1557: shift out begins KS X 1001 in seven bits, shift in ends it. */
const iso2022Kr: Decode = (bytes) => {
  const output: number[] = [];
  let isDouble = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === 0x1b && bytes[index + 1] === 0x24) index += 3;
    else if (byte === 0x0e || byte === 0x0f) isDouble = byte === 0x0e;
    else output.push(isDouble && byte > 0x20 ? byte | 0x80 : byte);
  }
  return new TextDecoder('euc-kr').decode(Uint8Array.from(output));
};

const utf32 =
  (isLittle: boolean): Decode =>
  (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let text = '';
    for (let at = 0; at + 4 <= bytes.length; at += 4) {
      const point = view.getUint32(at, isLittle);
      text += point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
    }
    return text;
  };

const codePage =
  (upper: string): Decode =>
  (bytes) =>
    latin1(bytes).replace(/[\x80-\xff]/g, (sign) => upper.charAt(sign.charCodeAt(0) - 0x80));

const dos437 = codePage(
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
);
const western =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const dos850 = codePage(western);
const dos852 = codePage(
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
);
const dos858 = codePage(western.replace('ı', '€'));

/** By the label as `labelOf` writes it. */
export const oldCharsets: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['utf-7', utf7],
  ['hz-gb-2312', hz],
  ['iso-2022-kr', iso2022Kr],
  ['utf-32', utf32(true)],
  ['utf-32le', utf32(true)],
  ['utf-32be', utf32(false)],
  ['ibm437', dos437],
  ['ibm850', dos850],
  ['ibm852', dos852],
  ['ibm858', dos858],
]);
