import { defineMessages } from '@hearth/protocol/messages'

export const webhooks = defineMessages('cli.webhooks', {
  details: {
    en: `Events: {events}.
docs/webhooks.md describes receivers.`,
    de: `Ereignisse: {events}.
docs/webhooks.md beschreibt Empfänger.`,
  },
  listHelp: { en: 'List webhooks.', de: 'Webhooks auflisten.' },
  createHelp: {
    en: 'Create a webhook and show its secret once.',
    de: 'Einen Webhook anlegen und sein Secret einmal zeigen.',
  },
  changeHelp: { en: 'Change a webhook.', de: 'Einen Webhook ändern.' },
  offHelp: { en: 'Disable a webhook.', de: 'Einen Webhook ausschalten.' },
  onHelp: { en: 'Enable a webhook.', de: 'Einen Webhook einschalten.' },
  endHelp: {
    en: 'Delete a webhook. Pending events are not sent.',
    de: 'Einen Webhook löschen. Wartende Ereignisse werden nicht gesendet.',
  },
  secretHelp: {
    en: 'Replace the secret of a webhook and show the new one once.',
    de: 'Das Secret eines Webhooks ersetzen und das neue einmal zeigen.',
  },
  testHelp: { en: 'Send a test event.', de: 'Ein Testereignis senden.' },
  deliveriesHelp: { en: 'List deliveries.', de: 'Zustellungen auflisten.' },
  replayHelp: {
    en: 'Send an event again, or all failed ones since a time.',
    de: 'Ein Ereignis erneut senden oder alle fehlgeschlagenen seit einem Zeitpunkt.',
  },
  id: { en: 'ID of the webhook', de: 'ID des Webhooks' },
  url: { en: 'https address of the receiver', de: 'https-Adresse des Empfängers' },
  events: { en: 'event types, separated by commas', de: 'Arten von Ereignissen, durch Kommas getrennt' },
  note: { en: 'note for operators', de: 'Notiz für Betreiber' },
  overlap: {
    en: 'hours during which the old secret also signs',
    de: 'Stunden, in denen auch das alte Secret noch signiert',
  },
  state: { en: 'waiting, delivered or failed', de: 'waiting, delivered oder failed' },
  event: { en: 'ID of the event', de: 'ID des Ereignisses' },
  since: {
    en: 'time with its zone, such as 2026-03-01T00:00:00Z',
    de: 'Zeitpunkt mit Zeitzone, zum Beispiel 2026-03-01T00:00:00Z',
  },

  none: { en: 'There are no webhooks.', de: 'Es gibt keine Webhooks.' },
  isOn: { en: 'on', de: 'an' },
  isOff: { en: 'off: {reason}', de: 'aus: {reason}' },
  failingSince: { en: 'failing since {time}', de: 'schlägt fehl seit {time}' },
  waiting: { en: '{count} waiting', de: '{count} wartend' },
  failed: { en: '{count} failed', de: '{count} fehlgeschlagen' },
  created: {
    en: `The webhook {id} receives {events}. This is its secret, which is shown only once:
{secret}`,
    de: `Der Webhook {id} erhält {events}. Das ist sein Secret, das nur einmal gezeigt wird:
{secret}`,
  },
  ended: {
    en: 'The webhook is deleted. Pending events are not sent.',
    de: 'Der Webhook ist gelöscht. Wartende Ereignisse werden nicht gesendet.',
  },
  secretReplaced: {
    en: `{secret}
The old secret also signs until {time}.`,
    de: `{secret}
Das alte Secret signiert noch bis {time} mit.`,
  },
  testSent: {
    en: 'The event {event} is being sent. To see the result, run "webhooks deliveries {id}".',
    de: 'Das Ereignis {event} wird gesendet. Das Ergebnis zeigt "webhooks deliveries {id}".',
  },
  noDeliveries: { en: 'There are no deliveries.', de: 'Es gibt keine Zustellungen.' },
  nextAttempt: { en: 'next attempt {time}', de: 'nächster Versuch {time}' },
  replayedOne: { en: 'The event is sent again.', de: 'Das Ereignis wird erneut gesendet.' },
  replayed: {
    en: { one: '{count} event is sent again.', other: '{count} events are sent again.' },
    de: {
      one: '{count} Ereignis wird erneut gesendet.',
      other: '{count} Ereignisse werden erneut gesendet.',
    },
  },
})
