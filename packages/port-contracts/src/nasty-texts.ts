/** Texts that a support desk gets and that careless storages lose, cut, fold or run. */
export const nastyTexts = {
  'a family emoji': '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇮🇪',
  'right-to-left text': 'שלום עולם، مرحبا \u202Eabc\u202C',
  'quotes of every kind': `it's "so" \`quoted\` ''twice'' «fr»`,
  'wildcards and backslashes': '100% _under_ \\back\\ \\n \\u0000 $1 ? :name @p',
  'an injection attempt': `'); DROP TABLE tickets; --`,
  'line breaks and tabs': 'one\r\ntwo\n\tthree\u2028four',
  'JSON text': '{"a":[1,null,"\\u0041"]}',
  'combining accents, kept as they came': 'e\u0301 \u00E9 \u212B Å',
  'letters whose case is tricky': 'İstanbul ISTANBUL ıstanbul STRASSE straße ΣΑΣ σας',
  'control characters': '\u0001\u001F\u007F\u0085',
  'spaces at both ends': '  in the middle \u00A0',
  'numbers that are text': '007',
  'text beyond the basic plane': '𝒳𠮷\u{10FFFD}\uFFFD',
} as const;
