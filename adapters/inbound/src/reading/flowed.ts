/** Text in `format=flowed` (RFC 3676): a line that ends with a space continues in the next one of the same quote. */
export const unflowed = (text: string, deletesSpace: boolean): string => {
  const lines: string[] = [];
  let quotesBefore: string | null = null;
  let pieces: string[] = [];

  const finish = (): void => {
    if (quotesBefore !== null) lines.push((quotesBefore === '' ? '' : `${quotesBefore} `) + pieces.join(''));
    quotesBefore = null;
    pieces = [];
  };

  for (const line of text.split('\n')) {
    const quotes = /^>*/.exec(line)?.[0] ?? '';
    const content = line.slice(quotes.length).replace(/^ /, '');
    const isSignature = content === '-- ';
    if (quotesBefore !== quotes || isSignature) finish();
    quotesBefore = quotes;
    const flows = content.endsWith(' ') && !isSignature;
    pieces.push(flows && deletesSpace ? content.slice(0, -1) : content);
    if (!flows) finish();
  }
  finish();
  return lines.join('\n');
};
