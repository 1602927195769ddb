/** The topics of the demo's customers. */

/** One of them is chosen. `{order}`, `{product}`, `{city}`, `{amount}` and `{day}` are filled in. */
export type Texts = readonly [string, ...string[]];

export type Topic = Readonly<{
  team: 'Orders' | 'Machines' | 'Wholesale';
  tags: readonly string[];
  type: 'question' | 'incident' | 'problem' | 'task';
  urgent?: true;
  subjects: Texts;
  openings: Texts;
  answers: Texts;
  /** The customer's response to an answer that is not the last. */
  returns: Texts;
  /** The last answer, which solves it. */
  endings: Texts;
  notes: Texts;
}>;
