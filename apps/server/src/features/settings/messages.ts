import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('settings', {
  invalidValue: {
    en: '{name} accepts {expected}',
    de: '{name} nimmt {expected} an',
  },
  notDynamic: {
    en: 'No setting with this name can change while the server runs. These can: {names}.',
    de: 'Keine Einstellung mit diesem Namen ist im laufenden Betrieb änderbar. Diese sind es: {names}.',
  },
})
