import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('apiKeys', {
  secondFactorRequired: {
    en: 'An API key with the scope operate requires a session with a second factor.',
    de: 'Ein API-Schlüssel mit dem Bereich operate braucht eine Sitzung mit zweitem Faktor.',
  },
  operatorRequired: {
    en: 'operate is for operators only',
    de: 'operate ist nur für Betreiber',
  },
  memberDeleted: { en: 'This account was deleted.', de: 'Dieses Konto wurde gelöscht.' },
  tooMany: {
    en: 'You have {count} API keys, the maximum. Revoke one first.',
    de: 'Du hast {count} API-Schlüssel, das Maximum. Widerrufe zuerst einen.',
  },
  invalid: {
    en: 'The API key is invalid, expired or revoked.',
    de: 'Der API-Schlüssel ist ungültig, abgelaufen oder widerrufen.',
  },
  notFound: {
    en: 'This account has no API key with this ID.',
    de: 'Dein Konto hat keinen API-Schlüssel mit dieser ID.',
  },
})
