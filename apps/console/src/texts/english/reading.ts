export const reading = {
  picture: 'A picture from outside',
  quote: 'Quoted text',
  held: 'Pictures from outside are not loaded.',
  show: 'Show them',
  showAlways: 'Always for this sender',
  notLoaded: 'it could not be loaded',
};
