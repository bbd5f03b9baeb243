import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('webhooks', {
  notFound: {
    en: 'There is no webhook with this ID.',
    de: 'Es gibt keinen Webhook mit dieser ID.',
  },
  tooMany: {
    en: 'There are {count} webhooks, the maximum. Remove one first.',
    de: 'Es gibt {count} Webhooks, das Maximum. Entferne zuerst einen.',
  },
  disabled: {
    en: 'The webhook is disabled. Enable it first.',
    de: 'Der Webhook ist ausgeschaltet. Schalte ihn zuerst ein.',
  },
  deliveryNotFound: {
    en: 'This webhook has no delivery of this event. Deliveries are deleted after a while.',
    de: 'Dieser Webhook hat keine Zustellung dieses Ereignisses. Zustellungen werden nach einer Weile gelöscht.',
  },
  deliveryInProgress: {
    en: 'The event is being delivered right now. Try again in a moment.',
    de: 'Das Ereignis wird gerade zugestellt. Versuch es gleich noch einmal.',
  },
  urlHasCredentials: {
    en: 'must have no username, password or fragment',
    de: 'darf weder Nutzernamen noch Passwort noch Fragment enthalten',
  },
  httpsRequired: { en: 'must be an https address', de: 'muss eine https-Adresse sein' },
  notPublic: {
    en: '{host} is not on the public internet. The setting WEBHOOK_NETWORKS allows other networks.',
    de: '{host} ist nicht im öffentlichen Internet. Die Einstellung WEBHOOK_NETWORKS erlaubt andere Netze.',
  },
})
