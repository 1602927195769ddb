import type { Topic } from './topic.ts';

/** Espresso machines, grinders and coffee itself. */
export const machineTopics: readonly [Topic, ...Topic[]] = [
  {
    team: 'Machines',
    tags: ['machine', 'leak'],
    type: 'incident',
    urgent: true,
    subjects: ['Machine leaks water', 'Water under my {product}', '{product} drips all night'],
    openings: [
      'There is a puddle under the {product} every morning. It started after I descaled it.',
      'The {product} leaks from the group head while it brews. The gasket looks fine to me.',
      'Water came out of the bottom and the fuse went. I have unplugged it. Is it safe to use again?',
    ],
    answers: [
      'Please leave it unplugged for now. Could you look whether the tank sits flush and whether the white seal below it is in place? It often slips during descaling.',
      'That sounds like the group gasket. It hardens after about a year. I can send you a new one with a short video of how to change it.',
    ],
    returns: [
      'The seal was indeed folded over. No water so far.',
      'I changed the gasket, and it still drips, though less than before.',
    ],
    endings: [
      'Lovely. Run two tanks of clear water through it, and you are ready to brew.',
      'Then we should see it in our workshop. The collection is booked for {day}, and a loan machine comes in the same parcel.',
    ],
    notes: [
      'Serial number is from the batch with the soft gaskets.',
      'Safety first: never advise to open the housing.',
    ],
  },
  {
    team: 'Machines',
    tags: ['machine', 'descaling'],
    type: 'question',
    subjects: ['How often should I descale?', 'Descaling light stays on', 'Can I use vinegar?'],
    openings: [
      'The descaling light of my {product} stays on, though I ran the whole programme yesterday.',
      'Our water in {city} is very hard. How often do you recommend to descale?',
      'Is vinegar all right for the {product}, or do I need your powder?',
    ],
    answers: [
      'Please hold the steam and the power button for five seconds after the last rinse. That tells the machine that it is done, and the light goes out.',
      'With hard water, every six weeks. A filter in the tank makes it twelve. Please do not use vinegar, it attacks the seals.',
    ],
    returns: ['The light is off, thank you!', 'Which filter fits the tank?'],
    endings: [
      'Great. The article about descaling in our help centre has all steps with pictures.',
      'The blue one, it comes as a set of three.',
    ],
    notes: ['The manual lacks the button step. Asked for a new print.'],
  },
  {
    team: 'Machines',
    tags: ['grinder'],
    type: 'incident',
    subjects: ['Grinder makes a loud noise', 'Grinder is stuck', '{product} stopped in the middle'],
    openings: [
      'My grinder screams as if there were a stone in it. I stopped it at once.',
      'The {product} hums but does not turn. There are still beans in the hopper.',
      'Since {day} the grind is uneven, fine dust and big pieces together.',
    ],
    answers: [
      'Please unplug it, empty the hopper and turn the upper burr out to the left. Small stones do hide in beans of any roaster. Tell me what you find.',
      'Uneven grind means that the burrs are worn or not seated well. How long have you had it, and about how much do you grind a day?',
    ],
    returns: ['You were right, a tiny stone. It runs again.', 'Two years, and four double shots a day.'],
    endings: [
      'I am glad. I have added a free bag to your next order, for the fright.',
      'Then new burrs are due. A set is {amount}, and I have put a discount for it on your account.',
    ],
    notes: ['Stone in the beans: told the roastery which lot it was.'],
  },
  {
    team: 'Machines',
    tags: ['machine', 'warranty'],
    type: 'problem',
    subjects: ['Warranty for my {product}', 'Is this a warranty case?', 'Repair of {order}'],
    openings: [
      'The {product} that I bought with {order} no longer heats. Is it still under warranty?',
      'The steam wand has almost no pressure after thirteen months. What does a repair cost?',
      'I have lost the receipt for my {product}. Can you look up whether the warranty still holds?',
    ],
    answers: [
      'I found {order}: you have two years of warranty, so the repair is free. I have sent you a label, and the workshop needs about eight working days.',
      'Low pressure is often a blocked tip. Please soak it over night in warm water with a spoon of cleaner. If that does not help, we repair it free of charge.',
    ],
    returns: [
      'The tip was blocked, full steam ahead again.',
      'It is on its way to you. Please use the old box for the way back.',
    ],
    endings: [
      'Wonderful! A wipe and a short burst of steam after each milk keeps it that way.',
      'The thermostat is replaced and the machine is on its way back to {city}.',
    ],
    notes: [
      'Workshop: thermostat, known weakness of this year. Full warranty.',
      'Two months left, be generous.',
    ],
  },
  {
    team: 'Machines',
    tags: ['brewing'],
    type: 'question',
    subjects: ['My espresso tastes sour', 'Which grind for my pot?', 'Coffee is weak since the last bag'],
    openings: [
      'Whatever I do, the espresso is sour. I use 18 grams, and it runs through in about 15 seconds.',
      'Which grind size do you recommend for a small stove pot? I have the {product}.',
      'The last bag tastes flat compared with the one before. Was the roast changed?',
    ],
    answers: [
      'Fifteen seconds is too quick. Grind finer until it takes 25 to 30 seconds, and sour turns into sweet. One step at a time is best.',
      'For a stove pot choose a little coarser than espresso, like table salt. And take it off the heat as soon as it begins to gurgle.',
    ],
    returns: [
      '28 seconds now, and what a difference!',
      'Better, but still a bit thin. More coffee, or finer?',
    ],
    endings: [
      'That is how it should be. Enjoy!',
      'Finer first. If it gets bitter, go back one step and use one gram more.',
    ],
    notes: ['Same question every week. We should have an article with a table.'],
  },
  {
    team: 'Machines',
    tags: ['allergens'],
    type: 'question',
    subjects: ['Allergens in flavoured beans?', 'Is the decaf free of solvents?', 'Roast date of my bag'],
    openings: [
      'My daughter has a nut allergy. Are the hazelnut beans roasted on the same machine as the others?',
      'How is your decaf made? I would like to avoid solvents.',
      'I cannot find the roast date on the bag of {order}, only a best-before date.',
    ],
    answers: [
      'We use a flavour without nuts, and flavoured beans have a roaster of their own. We still cannot promise that there are no traces, because the flavour supplier does not.',
      'Our decaf is made with water alone, in {city}. The roast date is the second line of the stamp at the bottom of the bag.',
    ],
    returns: ['Thank you for the honest answer.', 'Found it: nine days old. Very fresh.'],
    endings: [
      'You are welcome. The data sheet of each coffee is on its product page.',
      'It is at its best from day seven to day thirty.',
    ],
    notes: ['Checked with the roastery, sheet 14 of the supplier.'],
  },
  {
    team: 'Machines',
    tags: ['app'],
    type: 'problem',
    subjects: ['App does not find the machine', 'Bluetooth keeps dropping', 'Firmware update failed'],
    openings: [
      'The app searches for my {product} for minutes and then gives up. The phone is right beside it.',
      'The update stopped at 80 percent, and now the display shows E42.',
      'Since the last version the app forgets my recipes each time I close it.',
    ],
    answers: [
      'Please hold the two outer buttons until both blink, then forget the machine in the settings of your phone, and pair it again.',
      'E42 means that the update was cut off. Unplug the machine for one minute and start the update again, with the phone close by.',
    ],
    returns: [
      'Paired. Thank you, that was quick.',
      'It fails at 80 percent again. Android 17, if you need that.',
    ],
    endings: [
      'Great! Recipes are in your account now, so a new phone has them too.',
      'We have reproduced it. Version 3.2 comes next week and fixes the update. I will write to you then.',
    ],
    notes: ['Engineering: fixed in 3.2, the timeout was too short.', 'Fourth report with Android 17.'],
  },
];
