import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('wallets', {
  memberNotFound: {
    en: 'There is no member with this account.',
    de: 'Zu diesem Konto gibt es kein Mitglied.',
  },
  mayNotLink: {
    en: 'This account cannot link a wallet.',
    de: 'Dieses Konto kann keine Wallet verknüpfen.',
  },
  invalidChecksum: {
    en: 'has capital letters that do not match its checksum (EIP-55), so a digit may be wrong. Copy it again, or write it in lower case.',
    de: 'hat Großbuchstaben, die nicht zur Prüfsumme passen (EIP-55), also kann eine Ziffer falsch sein. Kopiere sie noch einmal, oder schreib sie klein.',
  },
  isZero: {
    en: 'must be the address of a wallet, not the zero address',
    de: 'muss die Adresse einer Wallet sein, nicht die Nulladresse',
  },
  otherMessage: { en: 'must be exactly "{expected}"', de: 'muss genau „{expected}“ sein' },
  notSigned: {
    en: 'The signature does not match. Sign the message with the wallet {address}.',
    de: 'Die Unterschrift passt nicht. Unterschreib die Nachricht mit der Wallet {address}.',
  },
  alreadyLinked: {
    en: 'This account already has a linked wallet. Linking can only be done once.',
    de: 'Dieses Konto hat schon eine verknüpfte Wallet. Verknüpfen geht nur einmal.',
  },
  alreadyChanged: {
    en: 'The linked wallet was changed before. This can only be done once.',
    de: 'Die verknüpfte Wallet wurde schon gewechselt. Das geht nur einmal.',
  },
  nothingToChange: {
    en: 'No wallet is linked to this account, so there is none to change. Link one.',
    de: 'Mit diesem Konto ist keine Wallet verknüpft, also gibt es keine zu wechseln. Verknüpfe eine.',
  },
  sameWallet: {
    en: 'This wallet is already linked. Change to another wallet.',
    de: 'Diese Wallet ist schon verknüpft. Wechsle zu einer anderen.',
  },
  linkedElsewhere: {
    en: 'This wallet is linked to another account. A wallet has one account.',
    de: 'Diese Wallet ist mit einem anderen Konto verknüpft. Eine Wallet gehört zu einem Konto.',
  },
  linked: { en: 'Wallet linked successfully!', de: 'Wallet erfolgreich verknüpft!' },
  changed: { en: 'Wallet changed successfully!', de: 'Wallet erfolgreich gewechselt!' },
  mayChange: {
    en: 'The linked wallet can be changed, once.',
    de: 'Die verknüpfte Wallet kann einmal gewechselt werden.',
  },
  notLinked: {
    en: 'No wallet is linked to this account yet.',
    de: 'Mit diesem Konto ist noch keine Wallet verknüpft.',
  },
})
