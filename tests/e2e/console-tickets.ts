/** A small desk as one would meet it: what the console is tested and looked at with. */

type Answer = Readonly<{ by: string; internal?: boolean; body?: string; body_html?: string }>;

type Opened = Readonly<{
  requester_email: string;
  requester_name: string;
  subject: string;
  message: string;
  priority?: 'low' | 'normal' | 'high' | 'urgent';
  tags?: readonly string[];
  custom_fields?: Readonly<Record<string, string>>;
  assignee?: string;
  status?: string;
  answers?: readonly Answer[];
}>;

export const consoleDocument = {
  teams: [{ name: 'Tier 1' }, { name: 'Billing' }],
  ticket_fields: [
    { key: 'plan', label: 'Plan', type: 'select', options: ['free', 'pro'] },
    { key: 'order', label: 'Order', type: 'text' },
  ],
  sla_policies: [
    {
      name: 'Standard',
      conditions: { all: [] },
      targets: [
        { metric: 'first_reply', within: '4h', warn_before: '1h' },
        { metric: 'resolution', within: '30h', warn_before: '2h' },
      ],
    },
  ],
  macros: [
    {
      name: 'Delay',
      reply_body: 'We are sorry for the delay, {{requester.name}}.',
      actions: [{ set_status: 'pending' }],
    },
  ],
  views: [
    { name: 'Urgent open', conditions: { all: [{ fact: 'priority', is: 'urgent' }] } },
    { name: 'VIP', conditions: { all: [{ fact: 'tags', contains: 'vip' }] } },
  ],
};

const cleo = { requester_email: 'cleo@quetzal.example', requester_name: 'Cleo Martin' };
const dana = { requester_email: 'dana@birch.example', requester_name: 'Dana Okafor' };

const html =
  '<p>Hello Dana,</p><p>we have sent the <strong>49 €</strong> back. It takes two to five days. <a href="https://bank.example/how">How long banks take</a></p><ul><li>Order 99</li><li>Paid by card</li></ul><p><img src="https://cdn.shop.test/thanks.png" alt="Thank you"></p><blockquote>Where is my money?</blockquote>';

export const consoleTickets: readonly Opened[] = [
  {
    ...dana,
    subject: 'Invoice for October',
    message: 'Please send the invoice again.',
    status: 'solved',
    assignee: 'Bo Chen',
  },
  {
    requester_email: 'eli@north.example',
    requester_name: 'Eli Brandt',
    subject: 'How do I add a colleague?',
    message: 'I looked in the settings and found nothing.',
    priority: 'low',
  },
  {
    requester_email: 'fatima@sunrise.example',
    requester_name: 'Fatima Zahra',
    subject: 'The export stops at 1,000 rows',
    message: 'Every export that I make ends at the same row. Is there a limit?',
    assignee: 'Bo Chen',
    tags: ['export'],
  },
  {
    ...dana,
    subject: 'Refund for order 99',
    message: 'You charged me twice for order 99. When do I get my money back?',
    assignee: 'Ann Keller',
    answers: [
      { by: 'Bo Chen', internal: true, body: 'Billing confirms: charged twice on the 2nd.' },
      { by: 'Ann Keller', body_html: html },
    ],
  },
  {
    requester_email: 'gus@harbour.example',
    requester_name: 'Gus Lindqvist',
    subject: 'Cannot sign in since the update',
    message: 'The page says that my session has ended, again and again.',
    priority: 'urgent',
    assignee: 'Ann Keller',
    tags: ['login'],
  },
  {
    requester_email: 'hana@yuki.example',
    requester_name: 'Hana Sato',
    subject: '配送先を変更したい',
    message: '注文した商品の届け先を変更できますか？',
    priority: 'normal',
  },
  {
    requester_email: 'noam@cedar.example',
    requester_name: 'נועם לוי',
    subject: 'שאלה על ההזמנה שלי',
    message: 'מתי ההזמנה שלי תגיע?',
  },
  {
    ...cleo,
    subject: 'Where is my parcel?',
    message: 'It should have come on Monday.\n\nThe tracking page says nothing since then. Order A-991.',
    priority: 'high',
    assignee: 'Ann Keller',
    tags: ['vip', 'shipping'],
    custom_fields: { plan: 'pro', order: 'A-991' },
    answers: [
      {
        by: 'Bo Chen',
        internal: true,
        body: 'The carrier says Thursday. @ann@acme.example can you tell her?',
      },
    ],
  },
];
