import type { PortalWords } from './texts.ts';

export const spanish: PortalWords = {
  frame: {
    skip: 'Ir al contenido',
    menu: 'Páginas',
    requests: 'Sus solicitudes',
    contact: 'Contacto',
    help: 'Centro de ayuda',
    signedIn: (name) => `Sesión iniciada como ${name}`,
    signOut: 'Cerrar sesión',
    fault: (title) => `Error: ${title}`,
  },
  ask: {
    heading: 'Pregunte y lea las respuestas',
    lead: (workspace) =>
      `Escriba su dirección de correo y ${workspace} le enviará un enlace que abre sus solicitudes. No necesita contraseña.`,
    email: 'Su dirección de correo',
    hint: 'Si ya nos ha escrito, use la misma dirección.',
    button: 'Recibir el enlace',
    sent: {
      heading: 'Revise su correo',
      lead: 'Si podemos llegar a esta dirección, ya hay un enlace en camino.',
      life: (minutes) => `Funciona una sola vez, durante ${minutes}. Solo vale el más reciente.`,
      hints: [
        '¿No hay nada después de unos minutos? Mire en la carpeta de correo no deseado.',
        '¿Es correcta la dirección?',
      ],
      most: (linksAnHour) =>
        `Enviamos como máximo ${linksAnHour} enlaces por hora a una dirección. Si no llega ninguno, inténtelo más tarde.`,
      again: 'Usar otra dirección',
    },
    unmailed: {
      lead: (workspace) =>
        `${workspace} todavía no envía correos. Un enlace pedido aquí no le llegará. Póngase en contacto con nosotros de otra manera.`,
      sent: {
        heading: 'No se ha enviado ningún correo',
        lead: (workspace) =>
          `${workspace} todavía no envía correos, así que no hay ningún enlace en camino. Póngase en contacto con nosotros de otra manera.`,
      },
    },
    faults: {
      email: 'Escriba una dirección de correo, como ana@example.com.',
      tooMany: (wait) => `Se han pedido demasiados enlaces. Inténtelo de nuevo dentro de ${wait}.`,
    },
  },
  signIn: {
    heading: (workspace) => `Sus solicitudes a ${workspace}`,
    lead: (email) => `El enlace es para ${email}. Con el botón inicia sesión en este navegador.`,
    button: 'Iniciar sesión',
    app: 'Abrir en la aplicación',
    notRequested: '¿No ha pedido este enlace? Entonces cierre esta página: no ha pasado nada.',
    bound: {
      lead: (email) => `El enlace es para ${email}. Solo funciona en la aplicación que lo pidió.`,
      ask: 'Pedir un enlace para este navegador',
    },
    dead: {
      heading: 'Este enlace ya no funciona',
      lead: (minutes) => `Un enlace funciona una sola vez, durante ${minutes}, y solo vale el más reciente.`,
      ask: 'Pedir un enlace nuevo',
    },
    lost: {
      heading: 'No ha iniciado sesión',
      lead: 'Su navegador no ha guardado la sesión, porque solo lo hace por https. Abra esta página por https y permita las cookies.',
    },
    plain:
      'Esta página se ha abierto sin https. Los navegadores solo guardan una sesión por https. Abra la página por https.',
    out: {
      heading: 'Ha cerrado la sesión',
      lead: 'Este navegador ya no muestra sus solicitudes.',
      again: 'Volver a iniciar sesión',
    },
  },
  list: {
    heading: 'Sus solicitudes',
    filter: 'Mostrar',
    all: 'Todas',
    unread: 'Respuesta nueva',
    by: (name) => `de ${name}`,
    number: (number) => `Solicitud ${number}`,
    lastMessage: 'Último mensaje',
    none: {
      heading: 'Todavía no tiene solicitudes',
      lead: 'Pregúntenos lo que necesite.',
    },
    noneOfStatus: 'No hay solicitudes con este estado.',
    older: 'Solicitudes anteriores',
    newest: 'Solicitudes más recientes',
    markRead: 'Marcar todo como leído',
    marked: 'Todas las respuestas están marcadas como leídas.',
  },
  answers: {
    here: 'Respondemos aquí. Vuelva para leer la respuesta.',
    byMail: 'Respondemos aquí y por correo.',
  },
  status: { open: 'Abierta', pending: 'Pendiente de usted', solved: 'Resuelta', closed: 'Cerrada' },
  request: {
    opened: 'Hecha el',
    shared: (name) =>
      `Esta solicitud es de ${name}. Puede leerla porque su organización comparte sus solicitudes.`,
    hints: {
      open: 'Estamos en ello.',
      pending: 'Tenemos una pregunta para usted: respóndanos abajo.',
      solved: 'Si para usted no está resuelta, responda abajo: así se vuelve a abrir.',
      closed: 'Esta solicitud está cerrada. Una respuesta abre otra nueva que la continúa.',
    },
    details: 'Datos',
    messages: 'Mensajes',
    earlier: 'Mensajes anteriores',
    latest: 'Últimos mensajes',
    files: 'Archivos',
    picture: (name) => (name === '' ? 'Imagen' : `Imagen: ${name}`),
    table: 'Tabla',
    answer: 'Su respuesta',
    button: 'Enviar',
    sent: 'Su mensaje se ha enviado.',
    opens: 'Hemos recibido su solicitud.',
    followUp: (number) =>
      `La solicitud ${number} estaba cerrada, así que su respuesta ha abierto esta nueva.`,
    notStored: 'Archivos que no hemos podido guardar:',
    skipped: (count) =>
      `No hemos podido guardar ${count === 1 ? 'uno de sus archivos' : `${count} de sus archivos`}. Envíe otra vez lo que falte.`,
  },
  form: {
    heading: (workspace) => `Preguntar a ${workspace}`,
    subject: '¿De qué se trata?',
    message: 'Su mensaje',
    files: 'Archivos',
    filesHint: (most, each, all) => `${most} como máximo, de ${each} cada uno y ${all} en total.`,
    filesDrop: 'Suelte aquí los archivos, pegue una imagen o elíjalos:',
    filesRemove: (name) => `Quitar ${name}`,
    chooseAgain: 'Elija de nuevo sus archivos: su navegador no los conserva.',
    optional: '(opcional)',
    choose: 'Elija',
    yes: 'Sí',
    no: 'No',
    wholeNumber: 'Un número entero.',
    zone: (zone) => `Zona horaria: ${zone}`,
    button: 'Enviar',
  },
  faults: {
    heading: (count) => `Todavía no se ha enviado: revise ${count === 1 ? 'un campo' : `${count} campos`}`,
    required: 'Rellene este campo.',
    text: (most) => `Acorte este texto a ${most} caracteres.`,
    characters: 'Hay un carácter que no se puede enviar. Escríbalo de nuevo.',
    wholeNumber: 'Escriba un número entero.',
    date: 'Escriba una fecha.',
    dateTime: 'Escriba una fecha y una hora.',
    option: 'Elija de la lista.',
    value: 'Esto no parece correcto. Revíselo.',
    fileTooLarge: (most) => `Uno de los archivos supera ${most}.`,
    filesTooLarge: (most) => `Todos los archivos juntos superan ${most}.`,
    tooManyFiles: (most) => `Son más de ${most} archivos.`,
    fileType:
      'Uno de los archivos es un programa o un script, o contiene software malicioso. Esos no los aceptamos.',
    sentBefore:
      'Este formulario ya se envió con otro texto. Para enviar también este, pulse el botón otra vez.',
    textTooLong:
      'Su texto es demasiado largo para enviarlo: solo se conserva el principio. Acórtelo, revise los demás campos y elija de nuevo sus archivos.',
  },
  wrong: {
    heading: 'No ha funcionado',
    missing: {
      heading: 'Página no encontrada',
      lead: 'Esta solicitud o este archivo no existe, o no es suyo.',
    },
    closed: {
      heading: 'Cerrado por ahora',
      lead: (workspace) => `Por ahora no se puede contactar aquí con ${workspace}. Inténtelo más tarde.`,
    },
    forbidden: 'No tiene acceso a esto.',
    foreign: 'El formulario vino de otro sitio. Abra nuestra propia página y envíelo desde allí.',
    tooMany: (wait) => `Demasiados intentos. Inténtelo de nuevo dentro de ${wait}.`,
    tooLarge: 'Es demasiado grande. Envíe menos a la vez.',
    unreadable:
      'Su navegador ha enviado algo que no hemos podido leer. Vuelva a cargar la página e inténtelo otra vez.',
    unavailable: 'Ahora mismo no estamos disponibles. Inténtelo de nuevo en un momento.',
    full: 'Ahora mismo no podemos guardar esto. Inténtelo más tarde.',
    other: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo.',
    mark: (requestId) => `Si nos escribe por ello, indique este código: ${requestId}`,
    back: 'A sus solicitudes',
  },
};
