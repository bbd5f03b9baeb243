import { defineMessages } from '@hearth/protocol/messages'

export const moveBlobs = defineMessages('cli.moveBlobs', {
  details: {
    en: 'Moves all objects to the storage in BLOB_STORAGE. Set the S3 settings for both directions. Servers can keep running. After an interruption, run the command again to continue.',
    de: 'Verschiebt alle Objekte in den Speicher aus BLOB_STORAGE. Setze die S3-Einstellungen in beiden Richtungen. Server können weiterlaufen. Nach einer Unterbrechung setzt ein neuer Aufruf die Arbeit fort.',
  },
  objects: { en: 'objects', de: 'Objekte' },
  moved: {
    en: { one: 'Moved {count} object to {storage}.', other: 'Moved {count} objects to {storage}.' },
    de: {
      one: '{count} Objekt nach {storage} verschoben.',
      other: '{count} Objekte nach {storage} verschoben.',
    },
  },
  queued: {
    en: {
      one: '{count} deleted object remains until its storage is reachable. Do not remove the settings of that storage before.',
      other:
        '{count} deleted objects remain until their storage is reachable. Do not remove the settings of that storage before.',
    },
    de: {
      one: '{count} gelöschtes Objekt bleibt, bis sein Speicher erreichbar ist. Entferne dessen Einstellungen nicht vorher.',
      other:
        '{count} gelöschte Objekte bleiben, bis ihr Speicher erreichbar ist. Entferne dessen Einstellungen nicht vorher.',
    },
  },
  failed: {
    en: { one: '{count} object could not be moved:', other: '{count} objects could not be moved:' },
    de: {
      one: '{count} Objekt ließ sich nicht verschieben:',
      other: '{count} Objekte ließen sich nicht verschieben:',
    },
  },
  storageFailed: {
    en: '{reason} Run the command again.',
    de: '{reason} Führe den Befehl noch einmal aus.',
  },
})
