import type { PortalWords } from './texts.ts';

export const french: PortalWords = {
  frame: {
    skip: 'Aller au contenu',
    menu: 'Pages',
    requests: 'Vos demandes',
    contact: 'Nous contacter',
    help: 'Centre d’aide',
    signedIn: (name) => `Connecté en tant que ${name}`,
    signOut: 'Se déconnecter',
    fault: (title) => `Erreur : ${title}`,
  },
  ask: {
    heading: 'Posez vos questions, lisez les réponses',
    lead: (workspace) =>
      `Saisissez votre adresse e-mail : ${workspace} vous envoie un lien qui ouvre vos demandes. Aucun mot de passe n’est nécessaire.`,
    email: 'Votre adresse e-mail',
    hint: 'Si vous nous avez déjà écrit, utilisez la même adresse.',
    button: 'Recevoir le lien',
    sent: {
      heading: 'Consultez votre messagerie',
      lead: 'Si nous pouvons joindre cette adresse, un lien est en route.',
      life: (minutes) => `Il fonctionne une seule fois, pendant ${minutes}. Seul le plus récent est valable.`,
      hints: [
        'Rien au bout de quelques minutes ? Regardez dans le dossier des courriers indésirables.',
        'L’adresse est-elle juste ?',
      ],
      most: (linksAnHour) =>
        `Nous envoyons au plus ${linksAnHour} liens par heure à une adresse. Si rien n’arrive, réessayez plus tard.`,
      again: 'Utiliser une autre adresse',
    },
    unmailed: {
      lead: (workspace) =>
        `${workspace} n’envoie pas encore d’e-mails. Un lien demandé ici ne vous parviendra pas. Contactez-nous par un autre moyen.`,
      sent: {
        heading: 'Aucun e-mail n’a été envoyé',
        lead: (workspace) =>
          `${workspace} n’envoie pas encore d’e-mails : aucun lien n’est en route. Contactez-nous par un autre moyen.`,
      },
    },
    faults: {
      email: 'Saisissez une adresse e-mail, par exemple anne@example.com.',
      tooMany: (wait) => `Trop de liens ont été demandés. Réessayez dans ${wait}.`,
    },
  },
  signIn: {
    heading: (workspace) => `Vos demandes à ${workspace}`,
    lead: (email) => `Le lien est destiné à ${email}. Le bouton vous connecte dans ce navigateur.`,
    button: 'Se connecter',
    app: 'Ouvrir dans l’application',
    notRequested: 'Vous n’avez pas demandé ce lien ? Fermez alors cette page : il ne s’est rien passé.',
    bound: {
      lead: (email) =>
        `Le lien est destiné à ${email}. Il ne fonctionne que dans l’application qui l’a demandé.`,
      ask: 'Demander un lien pour ce navigateur',
    },
    dead: {
      heading: 'Ce lien ne fonctionne plus',
      lead: (minutes) =>
        `Un lien fonctionne une seule fois, pendant ${minutes}, et seul le plus récent est valable.`,
      ask: 'Demander un nouveau lien',
    },
    lost: {
      heading: 'Vous n’êtes pas connecté',
      lead: 'Votre navigateur n’a pas conservé la connexion, car il ne le fait qu’en https. Ouvrez cette page en https et autorisez les cookies.',
    },
    plain:
      'Cette page a été ouverte sans https. Les navigateurs ne conservent une connexion qu’en https. Ouvrez la page en https.',
    out: {
      heading: 'Vous êtes déconnecté',
      lead: 'Ce navigateur n’affiche plus vos demandes.',
      again: 'Se connecter à nouveau',
    },
  },
  list: {
    heading: 'Vos demandes',
    filter: 'Afficher',
    all: 'Toutes',
    unread: 'Nouvelle réponse',
    by: (name) => `par ${name}`,
    number: (number) => `Demande ${number}`,
    lastMessage: 'Dernier message',
    none: {
      heading: 'Vous n’avez pas encore de demande',
      lead: 'Posez-nous une question.',
    },
    noneOfStatus: 'Aucune demande avec ce statut.',
    older: 'Demandes plus anciennes',
    newest: 'Demandes les plus récentes',
    markRead: 'Tout marquer comme lu',
    marked: 'Toutes les réponses sont marquées comme lues.',
  },
  answers: {
    here: 'Nous répondons ici. Revenez lire notre réponse.',
    byMail: 'Nous répondons ici et par e-mail.',
  },
  status: { open: 'Ouverte', pending: 'En attente de vous', solved: 'Résolue', closed: 'Fermée' },
  request: {
    opened: 'Posée le',
    shared: (name) =>
      `Cette demande est de ${name}. Vous pouvez la lire parce que votre organisation partage ses demandes.`,
    hints: {
      open: 'Nous nous en occupons.',
      pending: 'Nous avons une question pour vous : répondez-nous ci-dessous.',
      solved: 'Si ce n’est pas résolu pour vous, répondez ci-dessous : la demande sera rouverte.',
      closed: 'Cette demande est fermée. Une réponse en ouvre une nouvelle, qui y fait suite.',
    },
    details: 'Précisions',
    messages: 'Messages',
    earlier: 'Messages précédents',
    latest: 'Derniers messages',
    files: 'Fichiers',
    picture: (name) => (name === '' ? 'Image' : `Image : ${name}`),
    table: 'Tableau',
    answer: 'Votre réponse',
    button: 'Envoyer',
    sent: 'Votre message est envoyé.',
    opens: 'Nous avons reçu votre demande.',
    followUp: (number) =>
      `La demande ${number} était fermée : votre réponse a ouvert cette nouvelle demande.`,
    notStored: 'Fichiers que nous n’avons pas pu conserver :',
    skipped: (count) =>
      `Nous n’avons pas pu conserver ${count === 1 ? 'un de vos fichiers' : `${count} de vos fichiers`}. Merci de renvoyer ce qui manque.`,
  },
  form: {
    heading: (workspace) => `Écrire à ${workspace}`,
    subject: 'De quoi s’agit-il ?',
    message: 'Votre message',
    files: 'Fichiers',
    filesHint: (most, each, all) => `${most} au plus, de ${each} chacun et ${all} en tout.`,
    filesDrop: 'Déposez des fichiers ici, collez une image ou choisissez-les :',
    filesRemove: (name) => `Retirer ${name}`,
    chooseAgain: 'Choisissez à nouveau vos fichiers : votre navigateur ne les conserve pas.',
    optional: '(facultatif)',
    choose: 'Choisissez',
    yes: 'Oui',
    no: 'Non',
    wholeNumber: 'Un nombre entier.',
    zone: (zone) => `Fuseau horaire : ${zone}`,
    button: 'Envoyer',
  },
  faults: {
    heading: (count) => `Pas encore envoyé : vérifiez ${count === 1 ? 'un champ' : `${count} champs`}`,
    required: 'Remplissez ce champ.',
    text: (most) => `Raccourcissez ce texte à ${most} caractères.`,
    characters: 'Ce texte contient un caractère qui ne peut pas être envoyé. Saisissez-le à nouveau.',
    wholeNumber: 'Saisissez un nombre entier.',
    date: 'Saisissez une date.',
    dateTime: 'Saisissez une date et une heure.',
    option: 'Choisissez dans la liste.',
    value: 'Cela ne semble pas juste. Vérifiez-le.',
    fileTooLarge: (most) => `Un des fichiers dépasse ${most}.`,
    filesTooLarge: (most) => `L’ensemble des fichiers dépasse ${most}.`,
    tooManyFiles: (most) => `Il y a plus de ${most} fichiers.`,
    fileType:
      'Un des fichiers est un programme ou un script, ou contient un logiciel malveillant. Nous ne les acceptons pas.',
    sentBefore:
      'Ce formulaire a déjà été envoyé avec un autre texte. Pour envoyer aussi celui-ci, appuyez encore une fois sur le bouton.',
    textTooLong:
      'Votre texte est trop long pour être envoyé : seul son début est conservé. Raccourcissez-le, vérifiez les autres champs et choisissez à nouveau vos fichiers.',
  },
  wrong: {
    heading: 'Cela n’a pas fonctionné',
    missing: {
      heading: 'Page introuvable',
      lead: 'Cette demande ou ce fichier n’existe pas, ou ne vous appartient pas.',
    },
    closed: {
      heading: 'Fermé pour le moment',
      lead: (workspace) => `${workspace} n’est pas joignable ici pour le moment. Réessayez plus tard.`,
    },
    forbidden: 'Vous n’y avez pas accès.',
    foreign: 'Le formulaire venait d’un autre site. Ouvrez notre propre page et envoyez-le de là.',
    tooMany: (wait) => `Trop de tentatives. Réessayez dans ${wait}.`,
    tooLarge: 'C’est trop volumineux. Envoyez moins à la fois.',
    unreadable:
      'Votre navigateur a envoyé quelque chose que nous n’avons pas pu lire. Rechargez la page et réessayez.',
    unavailable: 'Nous ne sommes pas joignables en ce moment. Réessayez dans un instant.',
    full: 'Nous ne pouvons pas enregistrer cela pour le moment. Réessayez plus tard.',
    other: 'Une erreur s’est produite de notre côté. Réessayez.',
    mark: (requestId) => `Si vous nous écrivez à ce sujet, indiquez ce code : ${requestId}`,
    back: 'Vers vos demandes',
  },
};
