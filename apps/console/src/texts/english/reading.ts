export const reading = {
  picture: 'A picture from outside',
  quote: 'Quoted text',
};
