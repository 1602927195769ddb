import type { AccountWords } from './english.ts';

export const french: AccountWords = {
  fault: (title) => `Erreur : ${title}`,
  email: 'E-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  passwordHint: (least) => `Au moins ${least} caractères. Quatre mots au hasard conviennent bien.`,
  passwordFaults: {
    characters: 'Saisissez un mot de passe fait de caractères entiers.',
    length: (least, most) => `Saisissez un mot de passe de ${least} à ${most} caractères.`,
    common:
      'C’est l’un des mots de passe les plus utilisés, ou presque. Quatre mots au hasard conviennent bien.',
    simple:
      'Ce mot de passe répète quelques caractères ou suit le clavier. Quatre mots au hasard conviennent bien.',
    personal:
      'Ce mot de passe est fait de votre adresse, de votre nom ou de l’espace de travail. Quatre mots au hasard conviennent bien.',
  },
  tooMany: (wait) => `Trop d’essais ; réessayez dans ${wait}.`,
  yourSignIn: 'Votre connexion',
  setPassword: 'Définir le mot de passe',
  passwordSet: 'Votre mot de passe est défini',
  console: 'Console',
  openConsole: 'Ouvrir la console',
  foreign: {
    heading: 'Cela n’a pas fonctionné',
    sentence: 'Le formulaire venait d’un autre site. Ouvrez la page elle-même.',
  },
  signIn: {
    heading: (workspace) => `Se connecter à ${workspace}`,
    button: 'Se connecter',
    withPassword: 'Avec votre mot de passe',
    orWithPassword: 'Ou avec votre mot de passe',
    sso: 'Continuer avec l’authentification unique',
    onlySso: 'Cet espace n’accepte que l’authentification unique.',
    passkey: 'Se connecter avec une clé d’accès',
    forgotten: 'Mot de passe oublié ?',
    notIn: 'Vous n’êtes pas connecté',
    wrong: 'L’adresse e-mail ou le mot de passe est incorrect.',
    cookieLost:
      'Votre navigateur n’a pas conservé la connexion, car il ne le fait qu’en https. Ouvrez cette page en https et autorisez les cookies.',
    otherBrowser: 'Cette connexion a commencé dans un autre navigateur, ou il y a trop longtemps.',
    again: 'Recommencer',
  },
  signedIn: {
    heading: 'Vous êtes connecté',
    onwards: {
      app: {
        lead: (agent, workspace) =>
          `En tant que ${agent}, à ${workspace}. L’application s’ouvre d’elle-même.`,
        button: 'Ouvrir l’application',
      },
      console: {
        lead: (agent, workspace) => `En tant que ${agent}, à ${workspace}. La console s’ouvre d’elle-même.`,
        button: 'Ouvrir la console',
      },
      page: {
        lead: (agent, workspace) => `En tant que ${agent}, à ${workspace}. La page s’ouvre d’elle-même.`,
        button: 'Ouvrir la page',
      },
    },
    here: (agent, workspace) => `En tant que ${agent}, à ${workspace}, avec ce navigateur.`,
    app: 'Pour vous connecter à l’application, ouvrez-la et choisissez la connexion par le navigateur.',
    out: 'Se déconnecter de ce navigateur',
  },
  signedOut: {
    heading: 'Vous êtes déconnecté',
    lead: (workspace) =>
      `Ce navigateur n’est plus connecté à ${workspace}. Vos applications restent connectées.`,
    again: 'Se reconnecter',
  },
  app: {
    heading: (agent) => `Se connecter à l’application en tant que ${agent} ?`,
    lead: (workspace) =>
      `Une application demande à travailler en votre nom dans ${workspace}. Ne continuez que si vous venez d’ouvrir l’application vous-même.`,
    button: 'Se connecter à l’application',
    notMe: (agent) => `Je ne suis pas ${agent} : se déconnecter`,
    done: 'Vous êtes connecté à l’application',
    opens: (life) => `Elle s’ouvre d’elle-même. La connexion fonctionne une fois, pendant ${life}.`,
    open: 'Ouvrir l’application',
  },
  invitation: {
    heading: (workspace) => `Rejoindre ${workspace}`,
    lead: (agent) => `Bienvenue, ${agent}. Choisissez un mot de passe, puis vous pourrez vous connecter.`,
    joined: (workspace) =>
      `Vous pouvez maintenant vous connecter à ${workspace}, dans l’application ou avec ce navigateur.`,
    signInHere: 'Se connecter avec ce navigateur',
    dead: {
      heading: 'Cette invitation ne fonctionne pas',
      lead: (life) =>
        `Une invitation fonctionne une fois, pendant ${life}, et seule la plus récente fonctionne.`,
      hint: 'Si vous avez déjà un mot de passe, connectez-vous. Sinon, demandez un nouveau lien à la personne qui vous a invité.',
      signIn: 'Se connecter',
    },
  },
  forgotten: {
    heading: 'Mot de passe oublié ?',
    lead: 'Saisissez votre adresse e-mail. Vous recevrez un lien pour choisir un autre mot de passe.',
    sso: 'Si vous utilisez l’authentification unique, votre fournisseur garde votre mot de passe.',
    ssoLink: 'Continuer avec l’authentification unique',
    account: 'Votre compte',
    button: 'Envoyer le lien',
    back: 'Retour à la connexion',
    address: 'Saisissez une adresse e-mail.',
    asked: {
      heading: 'Consultez vos e-mails',
      lead: (email, life) =>
        `Si un agent avec mot de passe a l’adresse ${email}, un lien est en route. Il fonctionne une fois, pendant ${life}.`,
      hint: 'Toujours rien après quelques minutes ? Regardez dans vos courriers indésirables. Les agents qui utilisent l’authentification unique n’en reçoivent pas. Un propriétaire ou un administrateur peut aussi vous donner un nouveau mot de passe.',
    },
    noMail: {
      heading: 'Ce serveur n’envoie pas d’e-mails',
      lead: 'Il ne peut donc pas vous envoyer de lien. Demandez un nouveau mot de passe à la personne qui l’exploite. Cette commande en définit un :',
    },
  },
  reset: {
    heading: 'Choisir un nouveau mot de passe',
    lead: (agent) => `Bon retour, ${agent}. Le nouveau mot de passe vous déconnecte partout ailleurs.`,
    done: (workspace) =>
      `Vous êtes déconnecté partout. Connectez-vous à ${workspace} avec le nouveau mot de passe.`,
    dead: {
      heading: 'Ce lien ne fonctionne pas',
      lead: (life) =>
        `Un lien pour un nouveau mot de passe fonctionne une fois, pendant ${life}, et seul le plus récent fonctionne.`,
      button: 'Demander un autre lien',
    },
  },
  ownPassword: {
    heading: 'Votre mot de passe',
    lead: 'Le nouveau mot de passe vous déconnecte partout sauf ici.',
    legend: 'Changer votre mot de passe',
    current: 'Mot de passe actuel',
    wrong: 'Le mot de passe actuel est incorrect.',
    button: 'Changer le mot de passe',
    changed: {
      heading: 'Votre mot de passe est changé',
      lead: 'Vous êtes connecté avec ce navigateur, et déconnecté partout ailleurs.',
    },
    none: {
      heading: 'Vous n’avez pas de mot de passe ici',
      lead: 'Vous utilisez l’authentification unique : changez votre mot de passe chez votre fournisseur.',
    },
  },
  ownFactors: 'Vos seconds facteurs',
  ownSessions: {
    heading: 'Où vous êtes connecté',
    lead: 'Mettez fin à ce que vous ne connaissez pas, puis changez votre mot de passe.',
    times: (zone) => `Les heures sont celles de ${zone}.`,
    columns: { where: 'Où', signedIn: 'Connexion', lastUsed: 'Dernière utilisation', end: 'Fin' },
    here: '(ce navigateur)',
    browser: 'Navigateur',
    device: 'Appareil',
    signOut: 'Se déconnecter',
    end: 'Mettre fin',
    endOne: (name) => `Mettre fin à ${name}`,
    endOthers: 'Se déconnecter partout sauf ici',
  },
};
