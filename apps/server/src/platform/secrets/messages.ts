import { defineMessages } from '@hearth/protocol/messages'

/** Reasons why the keys that seal secrets cannot be loaded. */
export const messages = defineMessages('secrets', {
  commandOutput: {
    en: 'the output of SECRETS_KEY_COMMAND',
    // The name alone fits every case of German grammar.
    de: 'SECRETS_KEY_COMMAND',
  },
  invalidLine: {
    en: 'Line {line} of {source} is not a key. Expected {bytes} random bytes as base64, as printed by: openssl rand -base64 {bytes}',
    de: 'Zeile {line} von {source} ist kein Schlüssel. Erwartet: {bytes} zufällige Bytes als Base64, wie sie dieser Befehl ausgibt: openssl rand -base64 {bytes}',
  },
  duplicateKey: {
    en: '{source} has the key {id} twice. Remove one of the lines.',
    de: '{source} enthält den Schlüssel {id} zweimal. Entferne eine der Zeilen.',
  },
  noKey: { en: '{source} has no key.', de: '{source} enthält keinen Schlüssel.' },
  readableByOthers: {
    en: 'Others can read {path}. Run: chmod 600 {path}',
    de: 'Andere können {path} lesen. Führe aus: chmod 600 {path}',
  },
  unreadable: { en: '{path} cannot be read: {reason}', de: '{path} ist nicht lesbar: {reason}' },
  removed: {
    en: '{path} was removed while it was created.',
    de: '{path} wurde beim Anlegen entfernt.',
  },
  notWritable: {
    en: '{path} cannot be written: {reason}. Add a line at its end yourself: openssl rand -base64 {bytes}',
    de: '{path} ist nicht beschreibbar: {reason}. Füge selbst eine Zeile am Ende an: openssl rand -base64 {bytes}',
  },
  fileNotFound: {
    en: 'SECRETS_KEY_FILE is {file}, which does not exist. For a new installation, create it: (umask 077; openssl rand -base64 32 > {file})',
    de: 'SECRETS_KEY_FILE ist {file}, aber die Datei gibt es nicht. Lege sie für eine neue Installation an: (umask 077; openssl rand -base64 32 > {file})',
  },
  missingKeys: {
    en: {
      one: 'The key {ids} seals secrets in the database and is missing in {source}, which has {known}. Restore its line from the backup of the key file, and start again.',
      other:
        'The keys {ids} seal secrets in the database and are missing in {source}, which has {known}. Restore their lines from the backup of the key file, and start again.',
    },
    de: {
      one: 'Der Schlüssel {ids} versiegelt Geheimnisse in der Datenbank und fehlt in {source}. Vorhanden: {known}. Stelle seine Zeile aus dem Backup der Schlüsseldatei wieder her und starte neu.',
      other:
        'Die Schlüssel {ids} versiegeln Geheimnisse in der Datenbank und fehlen in {source}. Vorhanden: {known}. Stelle ihre Zeilen aus dem Backup der Schlüsseldatei wieder her und starte neu.',
    },
  },
  missingFile: {
    en: 'Secrets in the database are sealed, but the key file {file} does not exist. Required: {ids}. Restore the file from its backup, and start again.',
    de: 'Geheimnisse in der Datenbank sind versiegelt, aber die Schlüsseldatei {file} gibt es nicht. Nötig: {ids}. Stelle die Datei aus ihrem Backup wieder her und starte neu.',
  },
  outputTooLong: {
    en: 'SECRETS_KEY_COMMAND printed more than {maximum} bytes.{output}',
    de: 'SECRETS_KEY_COMMAND hat mehr als {maximum} Bytes ausgegeben.{output}',
  },
  commandTimedOut: {
    en: 'SECRETS_KEY_COMMAND did not end within {seconds} seconds.{output}',
    de: 'SECRETS_KEY_COMMAND war nach {seconds} Sekunden nicht fertig.{output}',
  },
  commandNotRunnable: {
    en: 'SECRETS_KEY_COMMAND cannot be run ({code}).{output}',
    de: 'SECRETS_KEY_COMMAND lässt sich nicht ausführen ({code}).{output}',
  },
  commandKilled: {
    en: 'SECRETS_KEY_COMMAND was ended by {signal}.{output}',
    de: 'SECRETS_KEY_COMMAND wurde mit {signal} beendet.{output}',
  },
  commandFailed: {
    en: 'SECRETS_KEY_COMMAND failed with code {code}.{output}',
    de: 'SECRETS_KEY_COMMAND ist mit dem Code {code} fehlgeschlagen.{output}',
  },
})
