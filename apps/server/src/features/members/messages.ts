import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('members', {
  notFound: {
    en: 'There is no member with this account.',
    de: 'Zu diesem Konto gibt es kein Mitglied.',
  },
  deleted: { en: 'This account was deleted.', de: 'Dieses Konto wurde gelöscht.' },
  otherUser: {
    en: 'must be your own user ID',
    de: 'muss deine eigene Nutzer-ID sein',
  },
  operatorAccount: {
    en: 'This is the account of an operator. Ask an owner to remove the role first.',
    de: 'Das ist das Konto eines Betreibers. Bitte zuerst einen Eigentümer, die Rolle zu entfernen.',
  },

  // Profile
  usernameTaken: {
    en: 'is taken, or looks like a name that is taken. Choose another.',
    de: 'ist vergeben oder sieht einem vergebenen zu ähnlich. Wähle einen anderen.',
  },
  wrongCode: {
    en: 'is wrong or has expired. Save the address again to get a new code.',
    de: 'ist falsch oder abgelaufen. Speichere die Adresse noch einmal, um einen neuen Code zu bekommen.',
  },
  codeUsed: {
    en: 'The code was already used, or a code was requested for another address.',
    de: 'Der Code wurde schon benutzt, oder für eine andere Adresse wurde ein Code angefordert.',
  },

  // Referral codes
  unknownCode: {
    en: "This referral code doesn't exist. Check it and try again.",
    de: 'Diesen Empfehlungscode gibt es nicht. Prüfe ihn und versuch es noch einmal.',
  },
  ownCode: {
    en: 'This is your own code. Enter the code of the member who invited you.',
    de: 'Das ist dein eigener Code. Gib den Code des Mitglieds ein, das dich eingeladen hat.',
  },
  inviterJoinedLater: {
    en: 'This member joined after you. Enter the code of a member who joined before you.',
    de: 'Dieses Mitglied ist nach dir beigetreten. Gib den Code eines Mitglieds ein, das vor dir beigetreten ist.',
  },
  alreadyInvited: {
    en: 'You already have an inviter. An inviter cannot be changed.',
    de: 'Dich hat schon ein Mitglied eingeladen. Das lässt sich nicht ändern.',
  },
  codePeriodOver: {
    en: 'The period in which you could enter a referral code is over.',
    de: 'Die Frist, in der du einen Empfehlungscode eingeben konntest, ist vorbei.',
  },
  pausedBeforeCode: {
    en: 'Your membership is paused. You can enter a code once it is restored.',
    de: 'Deine Mitgliedschaft ruht. Du kannst einen Code eingeben, sobald sie nicht mehr ruht.',
  },
  codeEntered: { en: 'Referral code entered.', de: 'Empfehlungscode eingegeben.' },
  codeAlreadyEntered: {
    en: 'You already entered this code.',
    de: 'Diesen Code hast du schon eingegeben.',
  },

  // Pictures
  avatarNotFound: { en: 'There is no such picture.', de: 'Dieses Bild gibt es nicht.' },

  // Data export
  exportTooSoon: {
    en: "You requested an export less than an hour ago. We'll email you the link. Wait before you request another.",
    de: 'Du hast vor weniger als einer Stunde einen Datenexport angefordert. Den Link bekommst du per E-Mail. Warte, bevor du einen weiteren anforderst.',
  },
  exportLinkInvalid: {
    en: 'This link is invalid or has expired. Request another export.',
    de: 'Dieser Link ist ungültig oder abgelaufen. Fordere einen neuen Datenexport an.',
  },

  // Operator errors
  memberNotFound: { en: 'There is no such member.', de: 'Dieses Mitglied gibt es nicht.' },
  alreadyPaused: {
    en: 'The membership is already paused.',
    de: 'Die Mitgliedschaft ruht schon.',
  },
  notPaused: { en: 'The membership is not paused.', de: 'Die Mitgliedschaft ruht nicht.' },
})
