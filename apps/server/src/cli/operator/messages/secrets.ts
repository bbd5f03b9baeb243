import { defineMessages } from '@hearth/protocol/messages'

export const secrets = defineMessages('cli.secrets', {
  statusHelp: {
    en: 'List the keys and count the values that each one sealed.',
    de: 'Die Schlüssel auflisten und zählen, wie viele Werte jeder versiegelt hat.',
  },
  rotateHelp: {
    en: 'Add a new key to SECRETS_KEY_FILE.',
    de: 'Einen neuen Schlüssel zu SECRETS_KEY_FILE hinzufügen.',
  },
  rotateDetails: {
    en: 'Then copy the file to every machine and restart the servers, so that they seal with the new key.',
    de: 'Kopiere die Datei danach auf jeden Rechner und starte die Server neu, damit sie mit dem neuen Schlüssel versiegeln.',
  },
  rekeyHelp: {
    en: 'Seal all values with the newest key while servers run.',
    de: 'Alle Werte mit dem neuesten Schlüssel versiegeln, während Server laufen.',
  },
  rekeyDetails: {
    en: 'After an interruption, run the command again to continue.',
    de: 'Führe den Befehl nach einem Abbruch noch einmal aus, um fortzufahren.',
  },

  values: {
    en: { one: '{count} value', other: '{count} values' },
    de: { one: '{count} Wert', other: '{count} Werte' },
  },
  notSealed: { en: 'not sealed yet', de: 'noch nicht versiegelt' },
  noValues: { en: 'none', de: 'keine' },
  missing: {
    en: 'Missing in {source}: {keys}. Restore the lines from the backup of the key file.',
    de: 'In {source} fehlt: {keys}. Stelle die Zeilen aus dem Backup der Schlüsseldatei wieder her.',
  },
  rotated: {
    en: `{file} has the new key {key}. Copy the file to every machine and to its backup.
Then restart the servers one by one and run: npm run operator -- secrets rekey`,
    de: `{file} hat den neuen Schlüssel {key}. Kopiere die Datei auf jeden Rechner und in ihr Backup.
Starte dann die Server nacheinander neu und führe aus: npm run operator -- secrets rekey`,
  },
  resealed: {
    en: {
      one: '{count} value was sealed again with the key {key}.',
      other: '{count} values were sealed again with the key {key}.',
    },
    de: {
      one: '{count} Wert wurde neu versiegelt, mit dem Schlüssel {key}.',
      other: '{count} Werte wurden neu versiegelt, mit dem Schlüssel {key}.',
    },
  },
  notResealed: {
    en: {
      one: '{count} value is left. Run the command again.',
      other: '{count} values are left. Run the command again.',
    },
    de: {
      one: '{count} Wert ist noch übrig. Führe den Befehl noch einmal aus.',
      other: '{count} Werte sind noch übrig. Führe den Befehl noch einmal aus.',
    },
  },
  unused: {
    en: {
      one: 'The key {keys} is no longer used. Remove it from {source} if all servers were restarted since the rotation. Older backups of the database still need it.',
      other:
        'The keys {keys} are no longer used. Remove them from {source} if all servers were restarted since the rotation. Older backups of the database still need them.',
    },
    de: {
      one: 'Der Schlüssel {keys} wird nicht mehr benutzt. Entferne ihn aus {source}, falls alle Server seit der Rotation neu gestartet wurden. Ältere Backups der Datenbank brauchen ihn noch.',
      other:
        'Die Schlüssel {keys} werden nicht mehr benutzt. Entferne sie aus {source}, falls alle Server seit der Rotation neu gestartet wurden. Ältere Backups der Datenbank brauchen sie noch.',
    },
  },
})
