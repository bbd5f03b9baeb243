import { defineMessages } from '@hearth/protocol/messages'

export const incidents = defineMessages('cli.incidents', {
  details: {
    en: 'Gateways record outages that they notice. Record what they cannot notice, such as a routing problem of the provider. An incident changes no points; see "make-good".',
    de: 'Gateways erfassen Ausfälle, die sie bemerken. Erfasse, was sie nicht bemerken können, zum Beispiel ein Routing-Problem des Providers. Eine Störung ändert keine Punkte; siehe "make-good".',
  },
  listHelp: { en: 'List incidents, newest first.', de: 'Störungen auflisten, neueste zuerst.' },
  recordHelp: { en: 'Record an incident that has ended.', de: 'Eine beendete Störung erfassen.' },
  from: {
    en: 'start, such as 2026-05-04T10:00:00Z (required)',
    de: 'Beginn, zum Beispiel 2026-05-04T10:00:00Z (erforderlich)',
  },
  to: {
    en: 'end, such as 2026-05-04T11:00:00Z (required)',
    de: 'Ende, zum Beispiel 2026-05-04T11:00:00Z (erforderlich)',
  },
  note: {
    en: 'text that members read at the slots that their nodes lost (required)',
    de: 'Text, den Mitglieder bei den Slots lesen, die ihre Nodes verloren haben (erforderlich)',
  },
  none: { en: 'There are no incidents.', de: 'Es gibt keine Störungen.' },
  ongoing: { en: 'ongoing', de: 'dauert an' },
  recorded: { en: 'Recorded incident {id}.', de: 'Störung {id} erfasst.' },
})
