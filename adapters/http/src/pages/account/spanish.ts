import type { AccountWords } from './english.ts';

export const spanish: AccountWords = {
  fault: (title) => `Error: ${title}`,
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  passwordHint: (least) => `Al menos ${least} caracteres. Cuatro palabras al azar van bien.`,
  passwordFaults: {
    characters: 'Escriba una contraseña de caracteres completos.',
    length: (least, most) => `Escriba una contraseña de ${least} a ${most} caracteres.`,
    common: 'Es una de las contraseñas más usadas, o casi. Cuatro palabras al azar van bien.',
    simple: 'Esta contraseña repite pocos caracteres o sigue el teclado. Cuatro palabras al azar van bien.',
    personal:
      'Esta contraseña está hecha de su dirección, su nombre o el espacio de trabajo. Cuatro palabras al azar van bien.',
  },
  tooMany: (wait) => `Demasiados intentos; inténtelo de nuevo en ${wait}.`,
  yourSignIn: 'Su inicio de sesión',
  setPassword: 'Establecer la contraseña',
  passwordSet: 'Su contraseña está establecida',
  console: 'Consola',
  openConsole: 'Abrir la consola',
  foreign: {
    heading: 'No ha funcionado',
    sentence: 'El formulario venía de otro sitio. Abra la página misma.',
  },
  signIn: {
    heading: (workspace) => `Iniciar sesión en ${workspace}`,
    button: 'Iniciar sesión',
    withPassword: 'Con su contraseña',
    orWithPassword: 'O con su contraseña',
    sso: 'Continuar con inicio de sesión único',
    onlySso: 'Este espacio solo admite el inicio de sesión único.',
    passkey: 'Iniciar sesión con una llave de acceso',
    forgotten: '¿Olvidó su contraseña?',
    notIn: 'No ha iniciado sesión',
    wrong: 'La dirección de correo o la contraseña es incorrecta.',
    cookieLost:
      'Su navegador no guardó la sesión, porque solo lo hace con https. Abra esta página con https y permita las cookies.',
    otherBrowser: 'Este inicio de sesión empezó en otro navegador, o hace demasiado tiempo.',
    again: 'Empezar de nuevo',
  },
  signedIn: {
    heading: 'Ha iniciado sesión',
    onwards: {
      app: {
        lead: (agent, workspace) => `Como ${agent}, en ${workspace}. La aplicación se abre sola.`,
        button: 'Abrir la aplicación',
      },
      console: {
        lead: (agent, workspace) => `Como ${agent}, en ${workspace}. La consola se abre sola.`,
        button: 'Abrir la consola',
      },
      page: {
        lead: (agent, workspace) => `Como ${agent}, en ${workspace}. La página se abre sola.`,
        button: 'Abrir la página',
      },
    },
    here: (agent, workspace) => `Como ${agent}, en ${workspace}, con este navegador.`,
    app: 'Para iniciar sesión en la aplicación, ábrala y elija iniciar sesión con el navegador.',
    out: 'Cerrar la sesión de este navegador',
  },
  signedOut: {
    heading: 'Ha cerrado la sesión',
    lead: (workspace) =>
      `Este navegador ya no tiene sesión en ${workspace}. Sus aplicaciones siguen con la suya.`,
    again: 'Iniciar sesión de nuevo',
  },
  app: {
    heading: (agent) => `¿Iniciar sesión en la aplicación como ${agent}?`,
    lead: (workspace) =>
      `Una aplicación pide trabajar en su nombre en ${workspace}. Continúe solo si acaba de abrirla usted.`,
    button: 'Iniciar sesión en la aplicación',
    notMe: (agent) => `No soy ${agent}: cerrar la sesión`,
    done: 'Ha iniciado sesión en la aplicación',
    opens: (life) => `Se abre sola. El inicio de sesión sirve una vez, durante ${life}.`,
    open: 'Abrir la aplicación',
  },
  invitation: {
    heading: (workspace) => `Unirse a ${workspace}`,
    lead: (agent) => `Le damos la bienvenida, ${agent}. Elija una contraseña y podrá iniciar sesión.`,
    joined: (workspace) => `Ya puede iniciar sesión en ${workspace}, en la aplicación o con este navegador.`,
    signInHere: 'Iniciar sesión con este navegador',
    dead: {
      heading: 'Esta invitación no funciona',
      lead: (life) => `Una invitación sirve una vez, durante ${life}, y solo la más reciente.`,
      hint: 'Si ya tiene una contraseña, inicie sesión. Si no, pida un enlace nuevo a quien le invitó.',
      signIn: 'Iniciar sesión',
    },
  },
  forgotten: {
    heading: '¿Olvidó su contraseña?',
    lead: 'Escriba su dirección de correo. Recibirá un enlace para elegir otra contraseña.',
    sso: 'Si usa el inicio de sesión único, su proveedor guarda su contraseña.',
    ssoLink: 'Continuar con inicio de sesión único',
    account: 'Su cuenta',
    button: 'Enviar el enlace',
    back: 'Volver al inicio de sesión',
    address: 'Escriba una dirección de correo.',
    asked: {
      heading: 'Revise su correo',
      lead: (email, life) =>
        `Si un agente con contraseña tiene la dirección ${email}, un enlace va de camino. Sirve una vez, durante ${life}.`,
      hint: '¿Nada después de unos minutos? Mire en el correo no deseado. Los agentes con inicio de sesión único no reciben ninguno. Un propietario o administrador también puede darle una contraseña nueva.',
    },
    noMail: {
      heading: 'Este servidor no envía correos',
      lead: 'Por eso no puede enviarle un enlace. Pida una contraseña nueva a quien lo administra. Esta orden establece una:',
    },
  },
  reset: {
    heading: 'Elegir una contraseña nueva',
    lead: (agent) =>
      `Le damos la bienvenida de nuevo, ${agent}. La contraseña nueva cierra su sesión en todos los demás sitios.`,
    done: (workspace) =>
      `Su sesión está cerrada en todas partes. Inicie sesión en ${workspace} con la contraseña nueva.`,
    dead: {
      heading: 'Este enlace no funciona',
      lead: (life) =>
        `Un enlace para una contraseña nueva sirve una vez, durante ${life}, y solo el más reciente.`,
      button: 'Pedir otro enlace',
    },
  },
  ownPassword: {
    heading: 'Su contraseña',
    lead: 'La contraseña nueva cierra su sesión en todas partes menos aquí.',
    legend: 'Cambiar su contraseña',
    current: 'Contraseña actual',
    wrong: 'La contraseña actual es incorrecta.',
    button: 'Cambiar la contraseña',
    changed: {
      heading: 'Su contraseña ha cambiado',
      lead: 'Tiene la sesión iniciada en este navegador, y cerrada en todos los demás sitios.',
    },
    none: {
      heading: 'Aquí no tiene contraseña',
      lead: 'Usa el inicio de sesión único: cambie su contraseña con su proveedor.',
    },
  },
  ownFactors: 'Sus segundos factores',
  ownSessions: {
    heading: 'Dónde ha iniciado sesión',
    lead: 'Cierre lo que no conozca y después cambie su contraseña.',
    times: (zone) => `Las horas son las de ${zone}.`,
    columns: { where: 'Dónde', signedIn: 'Inicio', lastUsed: 'Último uso', end: 'Cerrar' },
    here: '(este navegador)',
    browser: 'Navegador',
    device: 'Dispositivo',
    signOut: 'Cerrar la sesión',
    end: 'Cerrar',
    endOne: (name) => `Cerrar ${name}`,
    endOthers: 'Cerrar en todas partes menos aquí',
  },
};
