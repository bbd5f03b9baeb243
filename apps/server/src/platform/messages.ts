import { defineMessages } from '@hearth/protocol/messages'

/** Reasons why the database, the data directory or the port cannot be used. */
export const messages = defineMessages('platform', {
  // Database
  postgresTooOld: {
    en: 'PostgreSQL {minimum} or newer is required; this server is {version}.',
    de: 'Nötig ist PostgreSQL {minimum} oder neuer; dieser Server ist {version}.',
  },
  unknownMigration: {
    en: 'The database has the migration {migration}, which this version of Hearth does not know. Start the newer version again, or restore the backup from before it.',
    de: 'Die Datenbank hat die Migration {migration}, die diese Version von Hearth nicht kennt. Starte wieder die neuere Version oder stelle das Backup von davor wieder her.',
  },
  databaseUnreachable: {
    en: '{setting} {url} does not answer ({reason}). Expected the address of a running PostgreSQL, 18 or newer.',
    de: '{setting} {url} antwortet nicht ({reason}). Erwartet: die Adresse eines laufenden PostgreSQL, 18 oder neuer.',
  },
  noInstallation: {
    en: 'There is no Hearth in {directory}. Run this command with the settings of the server (DATA_DIR or DATABASE_URL). To create a new installation, run npm start.',
    de: 'In {directory} ist kein Hearth. Führe diesen Befehl mit den Einstellungen des Servers aus (DATA_DIR oder DATABASE_URL). Eine neue Installation legt npm start an.',
  },

  // Embedded PostgreSQL
  noBinaries: {
    en: 'There is no embedded PostgreSQL for {platform} ({package} is not installed). Set DATABASE_URL to a PostgreSQL of your own.',
    de: 'Für {platform} gibt es kein eingebettetes PostgreSQL ({package} ist nicht installiert). Setze DATABASE_URL auf ein eigenes PostgreSQL.',
  },
  otherNamespace: {
    en: 'DATA_DIR {directory} has a PostgreSQL that runs in another container or PID namespace. Stop that one first.',
    de: 'DATA_DIR {directory} hat ein PostgreSQL, das in einem anderen Container oder PID-Namespace läuft. Beende es zuerst.',
  },
  noAccount: {
    en: 'PostgreSQL does not run as root, and no user could be created for it. Run Hearth as an ordinary user, create a user named "{account}", or set DATABASE_URL.',
    de: 'PostgreSQL läuft nicht als root, und ein Benutzer dafür konnte nicht angelegt werden. Starte Hearth als gewöhnlicher Benutzer, lege den Benutzer "{account}" an oder setze DATABASE_URL.',
  },
  unnamedUser: {
    en: 'PostgreSQL requires a user with a name, and this user id has none in /etc/passwd. Run Hearth as a named user, or set DATABASE_URL.',
    de: 'PostgreSQL braucht einen Benutzer mit Namen, und diese Benutzer-ID hat keinen in /etc/passwd. Starte Hearth als benannter Benutzer oder setze DATABASE_URL.',
  },
  passwordMissing: {
    en: '{file}, the password of the database next to it, is missing. Restore it from a backup.',
    de: '{file}, das Passwort der Datenbank daneben, fehlt. Stelle die Datei aus einem Backup wieder her.',
  },
  socketDirectoryOpen: {
    en: '{directory}, the directory of the PostgreSQL socket, is not a private directory of user {user}. Remove it, or set DATA_DIR to another directory.',
    de: '{directory}, das Verzeichnis des PostgreSQL-Sockets, ist kein privates Verzeichnis des Benutzers {user}. Entferne es oder setze DATA_DIR auf ein anderes Verzeichnis.',
  },
  homeUnreachable: {
    en: "DATA_DIR {directory} cannot be reached by PostgreSQL's user ({user}), nor can {shared}. Set DATA_DIR to a directory that others may traverse.",
    de: 'DATA_DIR {directory} ist für den Benutzer von PostgreSQL ({user}) nicht erreichbar, {shared} auch nicht. Setze DATA_DIR auf ein Verzeichnis, das andere durchqueren dürfen.',
  },
  homeNotMoved: {
    en: "DATA_DIR {directory} cannot be entered by PostgreSQL's user, and its database could not be moved to {target} ({reason}). Move DATA_DIR to a directory that others may traverse.",
    de: 'DATA_DIR {directory} ist für den Benutzer von PostgreSQL nicht zugänglich, und die Datenbank ließ sich nicht nach {target} verschieben ({reason}). Verschiebe DATA_DIR in ein Verzeichnis, das andere durchqueren dürfen.',
  },

  // Data directory
  inUse: {
    en: 'DATA_DIR {directory} is in use by another Hearth ({owner}).',
    de: 'DATA_DIR {directory} wird von einem anderen Hearth benutzt ({owner}).',
  },
  inUseStop: {
    en: '{inUse} Stop it, or set DATA_DIR to another directory.',
    de: '{inUse} Beende es oder setze DATA_DIR auf ein anderes Verzeichnis.',
  },
  diskFull: {
    en: 'DATA_DIR {directory}: the disk is full.',
    de: 'DATA_DIR {directory}: Die Platte ist voll.',
  },
  diskFullForCluster: {
    en: 'DATA_DIR: the disk is full, so the database could not be created.',
    de: 'DATA_DIR: Die Platte ist voll, daher konnte die Datenbank nicht angelegt werden.',
  },
  notLockable: {
    en: 'DATA_DIR {directory} cannot be locked ({file}: {reason}). Expected a directory on a file system with POSIX locks.',
    de: 'DATA_DIR {directory} lässt sich nicht sperren ({file}: {reason}). Erwartet: ein Verzeichnis auf einem Dateisystem mit POSIX-Sperren.',
  },
  notWritable: {
    en: 'DATA_DIR {directory} cannot be written by {user} ({reason}). Expected a directory that this user may write.',
    de: 'DATA_DIR {directory} ist für {user} nicht beschreibbar ({reason}). Erwartet: ein Verzeichnis, in das dieser Benutzer schreiben darf.',
  },

  // Port
  portInUse: {
    en: 'PORT {port} is used by another program. Stop it, or set PORT to a free port.',
    de: 'PORT {port} wird von einem anderen Programm benutzt. Beende es oder setze PORT auf einen freien Port.',
  },
  portForbidden: {
    en: 'PORT {port} requires rights that this user lacks. Set PORT to 1024 or above.',
    de: 'PORT {port} braucht Rechte, die dieser Benutzer nicht hat. Setze PORT auf 1024 oder höher.',
  },
  invalidHost: {
    en: 'HOST is {host}. Expected an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
    de: 'HOST ist {host}. Erwartet: eine Adresse dieses Rechners, zum Beispiel 127.0.0.1 oder 0.0.0.0.',
  },
})
