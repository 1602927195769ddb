import type { Topic } from './topic.ts';

/** Parcels, payments, subscriptions and accounts. */
export const orderTopics: readonly [Topic, ...Topic[]] = [
  {
    team: 'Orders',
    tags: ['delivery'],
    type: 'question',
    subjects: ['Where is my parcel?', 'Order {order} has not arrived', 'Tracking stuck since {day}'],
    openings: [
      'My order {order} should have come on {day}. The tracking page has said "in transit" ever since. Is it lost?',
      'I have been waiting for {order} for more than a week now. The carrier only tells me to ask the sender.',
      'Could you check on {order}? The {product} is a birthday present, and the day is getting close.',
    ],
    answers: [
      'I am sorry about the wait. The parcel was sorted to the wrong depot and is back on its way to {city}. I expect it within two working days and will keep an eye on it.',
      'I have opened a trace with the carrier for {order}. They answer within one working day. If they cannot find it, I will send a new {product} at once.',
    ],
    returns: [
      'Thank you. It is still not here, and nobody rang the bell. Did they really try?',
      'The tracking now says {city}, so there is hope. I will tell you when it comes.',
    ],
    endings: [
      'The carrier confirms the delivery, signed for this morning. Enjoy the coffee, and thank you for your patience.',
      'A replacement left our roastery today by express, and the first parcel is yours to keep if it turns up.',
    ],
    notes: [
      'Carrier trace opened. Third one from the {city} depot this month.',
      'Customer is right, the label was printed twice. Refund the shipping if it takes longer than Friday.',
    ],
  },
  {
    team: 'Orders',
    tags: ['delivery', 'damaged'],
    type: 'incident',
    subjects: ['Parcel arrived broken', 'My {product} came damaged', 'Broken glass in the box'],
    openings: [
      'The box of {order} was torn open at one corner, and the {product} inside is cracked. I can send pictures.',
      'I unpacked {order} a minute ago. There is glass everywhere, so please be careful how you pack these.',
      'The {product} arrived with a big dent. It works, but for {amount} I expected it to look new.',
    ],
    answers: [
      'Oh no, that should not happen. Please send me two pictures, one of the box and one of the {product}, and I will arrange a replacement today.',
      'I am sorry for the mess. You need not send anything back. Would you like a new {product} or your money back?',
    ],
    returns: [
      'Here are the pictures. A new one, please.',
      'I would like the replacement, thank you for making it easy.',
    ],
    endings: [
      'The replacement for {order} is packed, with twice the padding this time. You will get the tracking link tonight.',
      'I have refunded {amount}. It takes three to five working days until your bank shows it.',
    ],
    notes: [
      'Packing changed two weeks ago, and since then there were five of these. Told the warehouse.',
      'No return needed below 60 euros. Replacement approved.',
    ],
  },
  {
    team: 'Orders',
    tags: ['delivery'],
    type: 'task',
    subjects: ['Wrong address on {order}', 'Can I still change the delivery address?', 'We have moved'],
    openings: [
      'I ordered in a hurry and {order} goes to my old flat in {city}. Can you still change it?',
      'We moved last week. Could you send {order} to the new address in my account?',
      'Is it possible to have {order} delivered to the office instead? Nobody is at home on {day}.',
    ],
    answers: [
      'You are just in time: the label for {order} was not printed yet. It goes to the new address now. Please check it in the confirmation that you got a minute ago.',
      'The parcel has left already, so I cannot change the label. I have asked the carrier to hold it in {city}, where you can collect it with an ID.',
    ],
    returns: ['Perfect, the confirmation is right.', 'Collecting it works for me. How long do they keep it?'],
    endings: [
      'It is on its way to the right place. I have also changed the address for your next orders.',
      'They keep it for seven days, and you will get a text message once it is there.',
    ],
    notes: [
      'Asked the carrier to redirect. Reference is in the shipping tool.',
      'Address in the account was still the old one, changed it too.',
    ],
  },
  {
    team: 'Orders',
    tags: ['billing', 'refund'],
    type: 'problem',
    subjects: ['Charged twice for {order}', 'Two payments of {amount}', 'Double charge on my card'],
    openings: [
      'My bank shows two payments of {amount} on {day}, but I placed one order, {order}. Please pay one back.',
      'The checkout froze when I paid for {order}, so I pressed the button again. Now {amount} are gone twice.',
      'I see a second charge from you that I cannot explain. Can you look into {order}?',
    ],
    answers: [
      'Thank you for telling us. The second payment is a reservation that your bank releases by itself, usually within three days. If it is still there on {day}, I will refund it by hand.',
      'You are right, the payment went through twice. I have refunded {amount} a moment ago. Your bank needs up to five working days.',
    ],
    returns: [
      'It is gone from my statement today. Thanks!',
      'Three days have passed and I still see both. What now?',
    ],
    endings: [
      'The refund for {order} is confirmed by the payment provider. The reference is in the attached receipt of your account.',
      'Good to hear. I will close this, and you can simply reply if anything looks odd.',
    ],
    notes: [
      'Both captured, it is not a reservation. Refunded the second in the payment tool.',
      'Same browser bug as last week: the button stays active while the bank page loads.',
    ],
  },
  {
    team: 'Orders',
    tags: ['billing'],
    type: 'question',
    subjects: ['Invoice with VAT number for {order}', 'I need an invoice', 'Invoice for my employer'],
    openings: [
      'My employer pays for {order} and needs an invoice with our VAT number. Can you add it afterwards?',
      'Where do I find the invoice for {order}? The confirmation mail has only a summary.',
      'The invoice says my private address. Could you make one to our company in {city}?',
    ],
    answers: [
      'Of course. Please send me the exact company name and the VAT number, and you get the corrected invoice today.',
      'You find all invoices in your account below Orders. I have attached the one for {order} here too.',
    ],
    returns: ['Here they are, the name is as in the signature below.', 'Found it, thank you.'],
    endings: [
      'The corrected invoice is in your account. The number has changed, so please delete the old one.',
      'Glad that it worked. With a business account the VAT number is on every invoice by itself.',
    ],
    notes: ['VAT number checked, it is valid.'],
  },
  {
    team: 'Orders',
    tags: ['subscription'],
    type: 'task',
    subjects: ['Pause my subscription', 'Too much coffee', 'Skip the next delivery?'],
    openings: [
      'We are travelling until the end of next month. Can you pause the subscription, and start it again after that?',
      'There are three full bags on my shelf. I would like a delivery every four weeks instead of every two.',
      'Please skip the delivery of {day}. I could not find out how to do that in the app.',
    ],
    answers: [
      'Done: the next delivery is skipped, and nothing is charged for it. In your account, Subscription and then Calendar, you can skip others yourself.',
      'I have changed it to every four weeks. The next bag of {product} leaves on {day}.',
    ],
    returns: [
      'Great, and can I also change the grind to espresso?',
      'I see it in the calendar now. Thank you.',
    ],
    endings: [
      'The grind is changed as well, from the next bag on. Have a good trip!',
      'All set. You can change the rhythm as often as you like.',
    ],
    notes: ['The calendar is hard to find on phones, second question this week.'],
  },
  {
    team: 'Orders',
    tags: ['subscription', 'cancellation'],
    type: 'task',
    subjects: ['Cancel my subscription', 'I want to stop the deliveries'],
    openings: [
      'Please cancel my subscription at the end of the month. The coffee was good, I simply drink less of it now.',
      'I tried to cancel in the app, and the page shows an error. Please stop it for me.',
      'The price went up again, so I would like to cancel. When was the last delivery paid?',
    ],
    answers: [
      'I have cancelled it. What you paid for until the end of the month still comes. Would a smaller bag every six weeks suit you better?',
      'Sorry about the error. The subscription has ended as of today, and {amount} for the next bag are on their way back to you.',
    ],
    returns: ['No thank you, cancelling is fine.', 'A smaller bag sounds good, what does it cost?'],
    endings: [
      'All right. Your account stays, so you can order single bags at any time.',
      'It is {amount} a delivery. I have set it up from next month, and you can stop it with one click.',
    ],
    notes: ['Error on the cancel page is known, ticket with the web team.'],
  },
  {
    team: 'Orders',
    tags: ['discount'],
    type: 'question',
    subjects: ['Discount code does not work', 'Code WELCOME10 is refused', 'Forgot to enter my code'],
    openings: [
      'The code from your newsletter is refused with "not valid for these items". I only have the {product} in my basket.',
      'I forgot to enter WELCOME10 for {order}. Could you take the discount off afterwards?',
      'It says that the code has expired, but the mail says that it is valid until {day}.',
    ],
    answers: [
      'The code does not work together with items on sale, which the mail should have said more clearly. I have put it on your account for the next order instead.',
      'No problem, I have refunded the ten percent for {order}.',
    ],
    returns: ['That is kind of you.', 'The newsletter says nothing about sale items, by the way.'],
    endings: [
      'You are right, and we have changed the text. The discount is waiting in your account.',
      'Enjoy it!',
    ],
    notes: ['Expiry is in UTC, so it ended an hour early for this customer.'],
  },
  {
    team: 'Orders',
    tags: ['account'],
    type: 'incident',
    subjects: ['Cannot sign in', 'Password mail never comes', 'Locked out of my account'],
    openings: [
      'I asked for a new password three times, and no mail comes. The spam folder is empty, too.',
      'The app says that my account is locked. I need to change a delivery before {day}.',
      'Since the update I am signed out after each page. It happens on my phone and on the laptop.',
    ],
    answers: [
      'Your address was misspelled in the account: it ended with .con. I have corrected it and sent a new link.',
      'The lock ends by itself after an hour. I have lifted it now, so please try again.',
    ],
    returns: [
      'The link works. I feel silly about the typo.',
      'Still signed out every time. It is Safari, if that helps.',
    ],
    endings: [
      'It happens to all of us. Have a nice day!',
      'Thank you, that helped us find it. The fix is live since this morning, so please reload the page once.',
    ],
    notes: ['Reproduced with Safari 19, cookie is dropped after the redirect.'],
  },
  {
    team: 'Orders',
    tags: ['gift'],
    type: 'question',
    subjects: ['Gift card not received', 'Gift wrap and a note?', 'Two gift cards in one order?'],
    openings: [
      'I bought a gift card of {amount} for my sister, and she has not got the mail.',
      'Could you put a handwritten note into {order}? It is for my father in {city}.',
      'Can one pay with two gift cards? The checkout takes only one.',
    ],
    answers: [
      'I have sent the gift card again, this time to you as well, so that you can print it.',
      'With pleasure. What should the note say? We write up to four lines.',
    ],
    returns: ['"Happy birthday, Dad. One cup for each of your jokes." Thank you!', 'It is here now, thanks.'],
    endings: [
      'The note is written and in the box. I hope that he likes it.',
      'Wonderful. I wish your sister a good cup.',
    ],
    notes: ['Mail of the gift card bounced, mailbox was full.'],
  },
];
