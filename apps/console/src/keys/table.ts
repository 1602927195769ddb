/**
 * Every action that a key starts. The key sheet, the palette, tooltips and the tests come from this table; a screen says what
 * an action does there by `useAction`.
 */

export type ActionRow = Readonly<{
  id: string;
  /** Presses as `pressOf` names them; a space separates those that follow each other. The first is shown. */
  keys: readonly string[];
  group: 'app' | 'go' | 'list' | 'ticket' | 'writing';
  /** Also while somebody types. Presses without `Mod` never do. */
  whileTyping?: true;
}>;

export const actions = [
  { id: 'palette', keys: ['Mod+K'], group: 'app', whileTyping: true },
  { id: 'keySheet', keys: ['?'], group: 'app' },
  { id: 'search', keys: ['/'], group: 'app' },
  { id: 'undo', keys: ['Z', 'Mod+Z'], group: 'app' },
  { id: 'back', keys: ['Escape'], group: 'app' },
  { id: 'newTicket', keys: ['Shift+C'], group: 'app' },
  { id: 'theme', keys: [], group: 'app' },
  { id: 'density', keys: [], group: 'app' },
  { id: 'signOut', keys: [], group: 'app' },

  { id: 'goInbox', keys: ['G I'], group: 'go' },
  { id: 'goMine', keys: ['G M'], group: 'go' },
  { id: 'goUnassigned', keys: ['G U'], group: 'go' },
  { id: 'goCustomers', keys: ['G C'], group: 'go' },
  { id: 'goKnowledge', keys: ['G K'], group: 'go' },
  { id: 'goReports', keys: ['G R'], group: 'go' },
  { id: 'goTeam', keys: ['G T'], group: 'go' },
  { id: 'goNews', keys: ['G N'], group: 'go' },
  { id: 'goSettings', keys: ['G S'], group: 'go' },
  { id: 'goPreferences', keys: ['G P'], group: 'go' },

  { id: 'next', keys: ['J', ']'], group: 'list' },
  { id: 'previous', keys: ['K', '['], group: 'list' },
  { id: 'open', keys: ['Enter', 'O'], group: 'list' },
  { id: 'select', keys: ['X'], group: 'list' },
  { id: 'selectDown', keys: ['Shift+J', 'Shift+ArrowDown'], group: 'list' },
  { id: 'selectUp', keys: ['Shift+K', 'Shift+ArrowUp'], group: 'list' },
  { id: 'selectAll', keys: ['Mod+A'], group: 'list' },
  { id: 'sort', keys: ['Shift+S'], group: 'list' },
  { id: 'spread', keys: ['Shift+A'], group: 'list' },

  { id: 'reply', keys: ['R'], group: 'ticket' },
  { id: 'note', keys: ['N'], group: 'ticket' },
  { id: 'forward', keys: ['F'], group: 'ticket' },
  { id: 'macro', keys: ['M'], group: 'ticket' },
  { id: 'assignMe', keys: ['I'], group: 'ticket' },
  { id: 'assign', keys: ['A'], group: 'ticket' },
  { id: 'status', keys: ['S'], group: 'ticket' },
  { id: 'solve', keys: ['E'], group: 'ticket' },
  { id: 'priority', keys: ['P'], group: 'ticket' },
  { id: 'tags', keys: ['T'], group: 'ticket' },
  { id: 'field', keys: ['D'], group: 'ticket' },
  { id: 'organization', keys: ['Shift+O'], group: 'ticket' },
  { id: 'snooze', keys: ['H'], group: 'ticket' },
  { id: 'unread', keys: ['U'], group: 'ticket' },
  { id: 'contact', keys: ['C'], group: 'ticket' },
  { id: 'copyLink', keys: ['.'], group: 'ticket' },
  { id: 'copyMessageLink', keys: ['L'], group: 'ticket' },
  { id: 'explain', keys: [], group: 'ticket' },
  { id: 'merge', keys: [], group: 'ticket' },
  { id: 'spam', keys: [], group: 'ticket' },
  { id: 'invite', keys: [], group: 'app' },
  { id: 'readAll', keys: ['Shift+U'], group: 'app' },

  { id: 'send', keys: ['Mod+Enter'], group: 'writing', whileTyping: true },
  { id: 'sendAndSolve', keys: ['Mod+Shift+Enter'], group: 'writing', whileTyping: true },
  { id: 'sendLater', keys: ['Mod+Alt+Enter'], group: 'writing', whileTyping: true },
  { id: 'copies', keys: ['Mod+Shift+C'], group: 'writing', whileTyping: true },
  { id: 'attach', keys: ['Mod+Shift+A'], group: 'writing', whileTyping: true },
  { id: 'insertArticle', keys: ['Mod+Shift+K'], group: 'writing', whileTyping: true },
  { id: 'save', keys: ['Mod+S'], group: 'writing', whileTyping: true },
] as const satisfies readonly ActionRow[];

export type ActionId = (typeof actions)[number]['id'];
export type Action = ActionRow & Readonly<{ id: ActionId }>;

/** Keys that an agent chose instead of those of the table. */
export type OwnKeys = Readonly<Partial<Record<ActionId, readonly string[]>>>;

export const actionsWith = (own: OwnKeys = {}): readonly Action[] =>
  actions.map((action) => ({ ...action, keys: own[action.id] ?? action.keys }));
