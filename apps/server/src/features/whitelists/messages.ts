import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('whitelists', {
  notFound: { en: 'There is no list "{name}".', de: 'Es gibt keine Liste „{name}“.' },

  // Skipped lines of a CSV file
  unreadable: {
    en: 'nothing from here on can be read: {reason}',
    de: 'ab hier ist nichts lesbar: {reason}',
  },
  empty: { en: 'is empty', de: 'ist leer' },
  invalidWallet: {
    en: '{value} is not a wallet: expected 0x and 40 hexadecimal digits',
    de: '{value} ist keine Wallet: erwartet werden 0x und 40 hexadezimale Ziffern',
  },
  invalidEntry: {
    en: '{value} is not an email address, wallet or member ID',
    de: '{value} ist keine E-Mail-Adresse, Wallet oder ID eines Mitglieds',
  },
})
