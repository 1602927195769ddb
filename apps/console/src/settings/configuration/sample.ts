/** A rule that runs as it is, and shows each part of one. */
export const sampleRule = `  - name: Refunds are urgent
    on: [ ticket.created ]
    conditions: { all: [ { fact: subject, contains: refund } ] }
    actions: [ { set_priority: urgent } ]
`;

/** The text with the sample as its first rule. */
export const withSampleRule = (text: string): string => {
  const head = /^rules:[ \t]*(?:\[\s*\][ \t]*)?(?:\n|$)/mu;
  if (head.test(text)) return text.replace(head, () => `rules:\n${sampleRule}`);
  return `${text.trimEnd()}\n\nrules:\n${sampleRule}`;
};
