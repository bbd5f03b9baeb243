import { defineMessages } from '@hearth/protocol/messages'

export const settings = defineMessages('cli.settings', {
  details: {
    en: `Changes apply to all processes at once and override the environment until they are reset.
Changes by command need no second operator. Settings: {names}.
All others require a restart.`,
    de: `Änderungen gelten sofort für alle Prozesse und haben Vorrang vor der Umgebung, bis du sie zurücksetzt.
Änderungen per Befehl brauchen keinen zweiten Betreiber. Einstellungen: {names}.
Alle anderen brauchen einen Neustart.`,
  },
  listHelp: {
    en: 'List the settings that can change while the server runs.',
    de: 'Die Einstellungen auflisten, die im laufenden Betrieb änderbar sind.',
  },
  setHelp: { en: 'Set a setting.', de: 'Eine Einstellung setzen.' },
  resetHelp: {
    en: 'Reset a setting to the value of the environment.',
    de: 'Eine Einstellung auf den Wert der Umgebung zurücksetzen.',
  },
  name: { en: 'name of the setting', de: 'Name der Einstellung' },
  value: { en: 'new value', de: 'neuer Wert' },

  defaultValue: { en: 'default', de: 'Standard' },
  asConfigured: { en: 'as configured', de: 'wie konfiguriert' },
  setBy: { en: 'set by {actor} on {time}', de: 'gesetzt von {actor} am {time}' },
  valueProposed: { en: '{value} proposed by {actor}', de: '{value} vorgeschlagen von {actor}' },
  resetProposed: { en: 'reset proposed by {actor}', de: 'Zurücksetzen vorgeschlagen von {actor}' },
})
