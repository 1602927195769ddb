import type { LateTexts } from '../texts.ts';

export const search: LateTexts['search'] = {
  field: 'Palabras, «palabras exactas» u operadores como status:open',
  remove: (chip) => `Quitar ${chip}`,
  results: 'Tickets encontrados',
  begin: 'Buscar un ticket',
  beginHint:
    'Deben aparecer todas las palabras; las mayúsculas y los acentos no importan. Los operadores acotan la búsqueda:',
  none: 'No se encontró ningún ticket',
  noneHint: 'Pruebe con menos palabras o quite un operador.',
  noneYet: 'Por ahora no se encontró ningún ticket',
  more: 'Buscar en tickets más antiguos',
  ignored: 'no se tuvo en cuenta.',
};
