import { defineMessages } from '@hearth/protocol/messages'

/** Errors of commands. */
export const messages = defineMessages('cli', {
  unknownCommand: {
    en: 'There is no command "{command}". Available: {commands}.',
    de: 'Den Befehl "{command}" gibt es nicht. Es gibt: {commands}.',
  },
  wholeNumber: {
    en: '{name} is {value}. Expected a whole number from {minimum} to {maximum}.',
    de: '{name} ist {value}. Erwartet: eine ganze Zahl von {minimum} bis {maximum}.',
  },
  reasonMissing: {
    en: 'Give the reason with --reason TEXT, in at most 500 characters. The audit log stores it.',
    de: 'Gib den Grund mit --reason TEXT an, mit höchstens 500 Zeichen. Das Audit-Log speichert ihn.',
  },

  // Members
  memberMissing: {
    en: 'Name a member by email address, username, referral code, wallet or ID.',
    de: 'Nenne ein Mitglied mit E-Mail-Adresse, Nutzernamen, Empfehlungscode, Wallet oder ID.',
  },
  memberNotFound: {
    en: 'There is no member {member}.',
    de: 'Das Mitglied {member} gibt es nicht.',
  },
  memberAmbiguous: {
    en: 'Several members match {member}: {ids}.',
    de: 'Mehrere Mitglieder passen zu {member}: {ids}.',
  },
  notEmail: { en: '{value} is not an email address.', de: '{value} ist keine E-Mail-Adresse.' },

  // Files
  unreadable: { en: '{path} cannot be read: {reason}', de: '{path} ist nicht lesbar: {reason}' },
  fileTooLarge: {
    en: '{path} has {size} bytes; the maximum is {maximum}.',
    de: '{path} hat {size} Bytes; das Maximum ist {maximum}.',
  },
  readableByOthers: {
    en: '{path} can be read by others. Run "chmod 600 {path}" first.',
    de: '{path} ist für andere lesbar. Führe zuerst "chmod 600 {path}" aus.',
  },
  notJson: { en: '{path} is not JSON.', de: '{path} ist kein JSON.' },
  notKeys: {
    en: '{path} must be an array of JWKs, or an object with "keys".',
    de: '{path} muss ein Array von JWKs sein oder ein Objekt mit "keys".',
  },
  languageMissing: {
    en: '{value}: expected LANGUAGE=FILE, such as en=terms.md.',
    de: '{value}: erwartet wird SPRACHE=DATEI, zum Beispiel en=terms.md.',
  },

  // Keys and accounts
  serviceKeyElsewhere: {
    en: 'DATA_DIR {directory} does not have the key that the database knows, because another machine created it. Copy it from there, or create a new one with --replace.',
    de: 'DATA_DIR {directory} hat den Schlüssel nicht, den die Datenbank kennt, denn ein anderer Rechner hat ihn angelegt. Kopiere ihn von dort oder erstelle mit --replace einen neuen.',
  },
  keysFromCommand: {
    en: 'SECRETS_KEY_COMMAND provides the keys. Have it print a further key as its last line: openssl rand -base64 32',
    de: 'SECRETS_KEY_COMMAND liefert die Schlüssel. Lass es einen weiteren als letzte Zeile ausgeben: openssl rand -base64 32',
  },
  importedKeySigns: {
    en: 'AUTH_SIGNING_KEY is {key}: an imported key signs and cannot be rotated. Set it to own, restart the server, then rotate.',
    de: 'AUTH_SIGNING_KEY ist {key}: Ein importierter Schlüssel signiert und lässt sich nicht rotieren. Setze es auf own, starte den Server neu und rotiere dann.',
  },
  importedKeyInUse: {
    en: 'AUTH_SIGNING_KEY is {key}. Set it to own and restart the server, then revoke the key.',
    de: 'AUTH_SIGNING_KEY ist {key}. Setze es auf own, starte den Server neu und widerrufe dann den Schlüssel.',
  },
  nothingToImport: {
    en: 'Name what to import: --jwks FILE, --secret FILE or --tokens FILE.',
    de: 'Gib an, was importiert wird: --jwks DATEI, --secret DATEI oder --tokens DATEI.',
  },
  accountsElsewhere: {
    en: 'AUTH_URL is set, so another service has the accounts. Remove it to store accounts here.',
    de: 'AUTH_URL ist gesetzt, also hat ein anderer Dienst die Konten. Entferne es, um sie hier zu führen.',
  },
  importedKeyNotFound: {
    en: 'There is no imported key or token {id} in use.',
    de: 'Einen importierten Schlüssel oder ein Token {id} gibt es nicht.',
  },
  confirmRevocation: {
    en: 'This logs everyone out, and removes all API keys, node keys and operator roles. Repeat the command with --yes to continue.',
    de: 'Damit werden alle abgemeldet und alle API-Schlüssel, Node-Schlüssel und Betreiberrollen entfernt. Wiederhole den Befehl mit --yes, um fortzufahren.',
  },

  // Decisions
  correctionNotFound: {
    en: 'No correction {id} waits for a decision.',
    de: 'Auf eine Entscheidung wartet keine Korrektur {id}.',
  },
  proposalNotFound: {
    en: 'No proposal {id} is waiting. It was decided or replaced, or it expired. "proposals list" shows waiting proposals.',
    de: 'Ein Vorschlag {id} wartet nicht. Er wurde entschieden oder ersetzt, oder er ist abgelaufen. "proposals list" zeigt wartende Vorschläge.',
  },
  proposalDecided: {
    en: 'The proposal was decided or replaced in the meantime. "proposals list" shows waiting proposals.',
    de: 'Der Vorschlag wurde inzwischen entschieden oder ersetzt. "proposals list" zeigt wartende Vorschläge.',
  },
  proposerWithoutPermission: {
    en: 'operator:{proposer} no longer has the permission for this change. Decline the proposal. To make the change yourself, use "settings", "rules" or "campaigns".',
    de: 'operator:{proposer} hat nicht mehr das Recht für diese Änderung. Lehne den Vorschlag ab. Um die Änderung selbst vorzunehmen, nimm "settings", "rules" oder "campaigns".',
  },
  notAppealId: {
    en: '{value} is not the ID of an appeal. "appeals list" shows the IDs.',
    de: '{value} ist nicht die ID eines Einspruchs. "appeals list" zeigt die IDs.',
  },
  notCaseId: {
    en: '{value} is not the ID of a case. "cases list" shows the IDs.',
    de: '{value} ist nicht die ID eines Falls. "cases list" zeigt die IDs.',
  },
  notSubmissionId: {
    en: '{value} is not the ID of a submission. "campaigns review" shows the IDs.',
    de: '{value} ist nicht die ID einer Einreichung. "campaigns review" zeigt die IDs.',
  },
  noSuchMember: {
    en: 'No member has the ID, referral code or address {value}.',
    de: 'Kein Mitglied hat die ID, den Empfehlungscode oder die Adresse {value}.',
  },

  // Other arguments
  notJobId: {
    en: '{value} is not the ID of a job. "jobs list" shows the IDs.',
    de: '{value} ist nicht die ID eines Jobs. "jobs list" zeigt die IDs.',
  },
  jobNotFound: { en: 'There is no failed job {id}.', de: 'Einen fehlgeschlagenen Job {id} gibt es nicht.' },
  notWebhookId: {
    en: '{value} is not the ID of a webhook. "webhooks list" shows the IDs.',
    de: '{value} ist nicht die ID eines Webhooks. "webhooks list" zeigt die IDs.',
  },
  notEventId: { en: '{value} is not the ID of an event.', de: '{value} ist nicht die ID eines Ereignisses.' },
  invalidListName: {
    en: 'NAME is {value}. Expected lowercase letters, digits and hyphens.',
    de: 'NAME ist {value}. Erwartet: Kleinbuchstaben, Ziffern und Bindestriche.',
  },
  invalidHead: {
    en: '--expected is {value}. Expected a head that an earlier "verify" printed.',
    de: '--expected ist {value}. Erwartet: ein Kopf, den ein früheres "verify" ausgegeben hat.',
  },
  invalidTime: {
    en: '--from is {value}. Expected a time such as 2026-03-01T00:00:00Z.',
    de: '--from ist {value}. Erwartet: ein Zeitpunkt wie 2026-03-01T00:00:00Z.',
  },
  invalidDay: {
    en: '--through is {value}. Expected a UTC day that has ended, such as {example}.',
    de: '--through ist {value}. Erwartet: ein vergangener Tag in UTC, zum Beispiel {example}.',
  },
  notMemberId: {
    en: '--from is {value}. Expected the ID of a member.',
    de: '--from ist {value}. Erwartet: die ID eines Mitglieds.',
  },
  notHttpUrl: {
    en: '{value} is not an HTTP or HTTPS URL.',
    de: '{value} ist keine http- oder https-Adresse.',
  },

  // Local chain, identity and test data
  notAddress: {
    en: '{value} is not an address. Expected 0x and 40 hexadecimal digits, in lower case or as the wallet shows them.',
    de: '{value} ist keine Adresse. Erwartet: 0x und 40 hexadezimale Ziffern, klein geschrieben oder wie die Wallet sie zeigt.',
  },
  invalidAmount: {
    en: '--amount is {value}. Expected a number of coins, at most {maximum}.',
    de: '--amount ist {value}. Erwartet: eine Anzahl Coins, höchstens {maximum}.',
  },
  oneAddress: { en: 'fund requires one address.', de: 'fund braucht eine Adresse.' },
  chainNotLocal: {
    en: 'CHAIN_RPC_URL is set. Only the local chain has coins to give away.',
    de: 'CHAIN_RPC_URL ist gesetzt. Nur die lokale Chain verschenkt Coins.',
  },
  noLocalChain: {
    en: 'No local chain runs in DATA_DIR {directory}. Start Hearth first (npm start).',
    de: 'In DATA_DIR {directory} läuft keine lokale Chain. Starte zuerst Hearth (npm start).',
  },
  seedExposed: {
    en: 'Others can reach this installation ({signs}), so it must not have generated members with a known password.',
    de: 'Andere können diese Installation erreichen ({signs}), daher darf sie keine erzeugten Mitglieder mit bekanntem Passwort haben.',
  },
  oneDid: { en: '{command} requires one DID.', de: '{command} braucht eine DID.' },
  noKeys: {
    en: '{network} does not publish keys of Machine IDs at {path}. --network takes the address of a portal with a chain.',
    de: '{network} veröffentlicht unter {path} keine Schlüssel von Machine IDs. --network ist die Adresse eines Portals mit Chain.',
  },
  chainUnreachable: {
    en: 'The chain at {origin} does not answer: {reason}',
    de: 'Die Chain unter {origin} antwortet nicht: {reason}',
  },
})
