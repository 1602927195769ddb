import type { HelpWords } from './texts.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es')} ${count === 1 ? one : many}`;

export const spanish: HelpWords = {
  name: 'Centro de ayuda',
  requests: 'Sus consultas',
  skip: 'Ir al contenido',
  home: {
    heading: '¿Cómo podemos ayudarle?',
    description: (workspace) => `Respuestas e instrucciones de ${workspace}.`,
    categories: 'Temas',
    newest: 'Artículos nuevos',
    mostRead: 'Los más leídos',
    empty: 'Todavía no hay artículos',
    emptyHint: 'Aquí encontrará respuestas en cuanto se publique el primer artículo.',
  },
  search: {
    label: 'Buscar artículos',
    hint: 'Buscar ayuda',
    description: 'Busque en los artículos del centro de ayuda.',
    results: 'Artículos encontrados',
    button: 'Buscar',
    title: (question) => (question === '' ? 'Búsqueda' : `Búsqueda: ${question}`),
    heading: (question) => (question === '' ? 'Búsqueda' : `Resultados de «${question}»`),
    found: (count) => counted(count, 'artículo encontrado', 'artículos encontrados'),
    most: (count) => `Los ${count} mejores artículos`,
    typed: { some: '# encontrados. Elija con las flechas.', none: 'No se encontró ningún artículo.' },
    empty: 'Ningún artículo contiene todas estas palabras',
    emptyHints: ['Pruebe con menos palabras, o con otras.', 'Recorra los temas.'],
    ask: 'Pregúntenos: le responderá una persona',
    tooShort: 'Escriba una palabra de al menos dos caracteres.',
    mangled:
      'El enlace que ha seguido contiene caracteres que no se pueden leer. Vuelva a escribir su búsqueda.',
    respelled: (question, other) =>
      `No hay resultados de «${question}». Estos artículos tratan de «${other}».`,
  },
  category: {
    inside: 'En este tema',
    articles: 'Artículos',
    count: (count) => counted(count, 'artículo', 'artículos'),
    older: 'Artículos anteriores',
    empty: 'Todavía no hay artículos en este tema.',
    description: (category, workspace) => `${category}: artículos de ${workspace}.`,
  },
  article: {
    way: 'Está aquí',
    updated: 'Última actualización',
    contents: 'En esta página',
    related: 'Más sobre este tema',
    table: (number) => `Tabla ${number}`,
    picture: (name) => (name === '' ? 'Imagen' : `Imagen: ${name}`),
  },
  vote: {
    question: '¿Le ha resultado útil este artículo?',
    yes: 'Sí',
    no: 'No',
    thanks: (vote) => (vote === 'up' ? 'Le ha resultado útil.' : 'No le ha resultado útil.'),
    changed: 'Gracias. Puede cambiar su respuesta.',
    undo: 'Deshacer',
    foreign: 'El voto vino de otro sitio. Abra el artículo mismo y vote allí.',
  },
  missing: {
    heading: 'Página no encontrada',
    lead: 'Puede que se haya movido o eliminado. Búsquela, o vaya al centro de ayuda.',
    home: 'Ir al centro de ayuda',
  },
  feed: 'Artículos nuevos',
};
