import type { Topic } from './topic.ts';

/** Cafés and offices. */
export const wholesaleTopics: readonly [Topic, ...Topic[]] = [
  {
    team: 'Wholesale',
    tags: ['wholesale', 'delivery'],
    type: 'incident',
    urgent: true,
    subjects: ['We are out of coffee', 'Pallet missing two boxes', 'Delivery {order} incomplete'],
    openings: [
      'We got four boxes instead of six with {order}, and the weekend is coming. Can you send the rest today?',
      'The driver did not come on {day}, and we have beans for one more day. What can you do?',
      'The pallet was wrapped badly, and two boxes of {product} are missing. Pictures follow.',
    ],
    answers: [
      'I am sorry. Two boxes leave with our own van this afternoon and are with you before you open tomorrow.',
      'Our driver had an accident, nobody is hurt. An express courier is booked and arrives in {city} by nine.',
    ],
    returns: [
      'They are here, you saved our Saturday.',
      'Nobody came by nine. We close at six, please call me.',
    ],
    endings: [
      'Glad that it worked. I have taken the courier off your bill, of course.',
      'I spoke with the courier: fifteen minutes. And the next order is on us.',
    ],
    notes: [
      'Priority customer, call instead of writing next time.',
      'Warehouse counted four by mistake. Process changed.',
    ],
  },
  {
    team: 'Wholesale',
    tags: ['wholesale', 'contract'],
    type: 'question',
    subjects: ['Prices for a second café', 'Quote for our office', 'Wholesale account'],
    openings: [
      'We open a second café in {city} in spring and will need about 40 kilos a month. What would you charge?',
      'We are 60 people and would like two machines and beans for the office. Could you make us an offer?',
      'How do we get a wholesale account? We are a small bakery with a coffee corner.',
    ],
    answers: [
      'Congratulations! From 30 kilos a month you pay the second price step, and tasting at our roastery is free. May I call you on {day}?',
      'With pleasure. For 60 people I recommend two of the larger machines on a service plan. The offer is attached.',
    ],
    returns: [
      'A call on {day} is fine, in the morning if possible.',
      'The offer looks good. Does the service plan include descaling?',
    ],
    endings: [
      'It was nice to talk to you. The contract is in your mail, and the first delivery can leave next week.',
      'It does, four times a year, with spare parts included.',
    ],
    notes: ['Good lead, second site. Ask sales for the spring terms.', 'Offer sent, valid for 30 days.'],
  },
  {
    team: 'Wholesale',
    tags: ['wholesale', 'billing'],
    type: 'task',
    subjects: ['Statement does not match', 'Please change our billing contact', 'Credit note for {order}'],
    openings: [
      'Our statement of last month lists {order} twice. Could your accounting check this?',
      'Our new bookkeeper is on copy. Please send all invoices there from now on.',
      'We are still waiting for the credit note of {amount} for the boxes that went back.',
    ],
    answers: [
      'Accounting confirms the double entry. The corrected statement will be with you tomorrow.',
      'I have changed the billing contact. The invoices of this month were sent there again.',
    ],
    returns: ['Received. Now it matches.', 'She has them all, thank you.'],
    endings: [
      'Thank you for checking so carefully.',
      'Perfect. The credit note is booked against the next invoice.',
    ],
    notes: ['Accounting asks for the customer number in the subject.'],
  },
  {
    team: 'Wholesale',
    tags: ['wholesale', 'training'],
    type: 'task',
    subjects: ['Barista training for new staff', 'Can someone visit us?'],
    openings: [
      'We have three new people and would like a barista training. Are there dates in the next weeks?',
      'Our shots run differently at each of the two machines. Could one of your trainers have a look?',
      'Do you offer latte art lessons in {city}?',
    ],
    answers: [
      'There are two free places on {day} at our roastery. For three people we also come to you, for {amount}.',
      'Our trainer is in {city} next week and can come by before you open.',
    ],
    returns: ['Please come to us, any day before ten.', 'Next week works. Who will it be?'],
    endings: [
      'It is booked. Please have the machines switched on an hour before.',
      'It will be Jonas, who trained your first team as well.',
    ],
    notes: ['Trainer confirmed by phone.'],
  },
];
