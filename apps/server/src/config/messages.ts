import { defineMessages, formatMessage, type Message } from '@hearth/protocol/messages'

/** Values that settings accept. */
export const expected = defineMessages('config.expected', {
  accessKeyId: { en: 'the ID of an access key', de: 'die ID eines Zugriffsschlüssels' },
  accessKeySecret: { en: 'the secret of the same access key', de: 'das Secret desselben Zugriffsschlüssels' },
  algorithm: { en: 'ES256 or RS256', de: 'ES256 oder RS256' },
  authUrl: {
    en: 'an http or https URL, such as https://auth.example.org/auth/v1',
    de: 'eine http- oder https-Adresse, zum Beispiel https://auth.example.org/auth/v1',
  },
  blobStorage: { en: 'postgres or s3', de: 'postgres oder s3' },
  blockSeconds: { en: 'seconds, 0.05 to 60', de: 'Sekunden, 0.05 bis 60' },
  blocks: { en: 'blocks, 1 to 12', de: 'Blöcke, 1 bis 12' },
  botCheckWork: {
    en: 'a whole number from 10000 to 100000000',
    de: 'eine ganze Zahl von 10000 bis 100000000',
  },
  bucket: { en: 'the name of a bucket', de: 'der Name eines Buckets' },
  challengeUrl: {
    en: 'an http or https URL, such as https://auth.example.org/auth/v1/bot-check/challenge',
    de: 'eine http- oder https-Adresse, zum Beispiel https://auth.example.org/auth/v1/bot-check/challenge',
  },
  coins: { en: 'coins, such as 0.1', de: 'Coins, zum Beispiel 0.1' },
  color: { en: 'a color as #rrggbb', de: 'eine Farbe als #rrggbb' },
  command: {
    en: 'a program and its arguments, separated by spaces or as a JSON array of strings',
    de: 'ein Programm und seine Argumente, durch Leerzeichen getrennt oder als JSON-Array von Strings',
  },
  connections: { en: 'a whole number, 1 to 1000000', de: 'eine ganze Zahl, 1 bis 1000000' },
  contractAddress: {
    en: 'the address of a contract, 0x and 40 hexadecimal digits',
    de: 'die Adresse eines Vertrags, 0x und 40 hexadezimale Ziffern',
  },
  countPerSeconds: {
    en: 'count/seconds, 1 to 999999 and 1 to 3600',
    de: 'Anzahl/Sekunden, 1 bis 999999 und 1 bis 3600',
  },
  decimal: { en: 'a decimal number below 1000000', de: 'eine Dezimalzahl unter 1000000' },
  deletionDays: { en: 'days, 0 to 90', de: 'Tage, 0 bis 90' },
  directory: { en: 'a directory', de: 'ein Verzeichnis' },
  email: { en: 'an email address', de: 'eine E-Mail-Adresse' },
  explorerUrl: {
    en: 'an http or https URL, such as https://explorer.example.org',
    de: 'eine http- oder https-Adresse, zum Beispiel https://explorer.example.org',
  },
  factor: { en: 'a number from 0.1 to 1000', de: 'eine Zahl von 0.1 bis 1000' },
  features: {
    en: 'names of optional features, separated by commas',
    de: 'Namen optionaler Funktionen, durch Kommas getrennt',
  },
  gas: { en: 'gas, 100000 to 1000000000', de: 'Gas, 100000 bis 1000000000' },
  gwei: {
    en: 'gwei per unit of gas, such as 500 or 0.5',
    de: 'Gwei pro Gaseinheit, zum Beispiel 500 oder 0.5',
  },
  host: { en: 'an address of this machine', de: 'eine Adresse dieses Rechners' },
  hours: {
    en: 'hours, 0.1 to 100000, or 0 for no limit',
    de: 'Stunden, 0.1 bis 100000, oder 0 für kein Limit',
  },
  httpUrl: { en: 'an http or https URL', de: 'eine http- oder https-Adresse' },
  httpUrls: {
    en: 'http or https URLs, separated by commas',
    de: 'http- oder https-Adressen, durch Kommas getrennt',
  },
  httpsUrls: { en: 'https URLs, separated by commas', de: 'https-Adressen, durch Kommas getrennt' },
  intervalSeconds: { en: 'seconds, 1 to 86400', de: 'Sekunden, 1 bis 86400' },
  logLevel: {
    en: 'fatal, error, warn, info, debug, trace or silent',
    de: 'fatal, error, warn, info, debug, trace oder silent',
  },
  minutes: { en: 'minutes, 1 to 1440', de: 'Minuten, 1 bis 1440' },
  name: { en: 'a name', de: 'ein Name' },
  networkGas: { en: 'gas, 500000 to 1000000000', de: 'Gas, 500000 bis 1000000000' },
  networks: {
    en: 'addresses and ranges, separated by commas, such as 10.1.0.0/16',
    de: 'Adressen und Bereiche, durch Kommas getrennt, zum Beispiel 10.1.0.0/16',
  },
  nodeEnv: { en: 'development or production', de: 'development oder production' },
  onOrOff: { en: 'on or off', de: 'on oder off' },
  passphrase: { en: 'a passphrase', de: 'eine Passphrase' },
  passphraseFile: {
    en: 'the path of a file that only its owner can read (mode 0600), with a passphrase',
    de: 'der Pfad einer Datei mit einer Passphrase, die nur ihr Eigentümer lesen kann (Modus 0600)',
  },
  passwordOrigins: {
    en: 'off, or portal (PUBLIC_URL) and origins of other Hearth portals, separated by commas',
    de: 'off oder portal (PUBLIC_URL) und Origins anderer Hearth-Portale, durch Kommas getrennt',
  },
  path: { en: 'the path of a file', de: 'der Pfad einer Datei' },
  points: { en: 'points, 0 to 1000000000', de: 'Punkte, 0 bis 1000000000' },
  poolSize: { en: 'a number from 2 to 500', de: 'eine Zahl von 2 bis 500' },
  port: { en: 'a port, or 0 for any free port', de: 'ein Port, 0 für einen freien' },
  postgresUrl: {
    en: 'postgres://user:password@host:port/database',
    de: 'postgres://user:password@host:port/database',
  },
  privateKeys: {
    en: 'private keys (0x and 64 hexadecimal digits), separated by commas',
    de: 'private Schlüssel (0x und 64 hexadezimale Ziffern), durch Kommas getrennt',
  },
  providerUrl: {
    en: 'an http or https URL, such as https://provider.example.org',
    de: 'eine http- oder https-Adresse, zum Beispiel https://provider.example.org',
  },
  proxies: {
    en: 'the number of proxies (0 to 10), or their addresses and ranges, separated by commas',
    de: 'eine Anzahl von Proxys, 0 bis 10, oder ihre Adressen und Bereiche, durch Kommas getrennt',
  },
  publicKey: {
    en: 'the public (anon) key of that service',
    de: 'der öffentliche Schlüssel (anon) dieses Dienstes',
  },
  region: {
    en: 'a region, such as eu-central-1, or auto',
    de: 'eine Region, zum Beispiel eu-central-1, oder auto',
  },
  relayerKeyFile: {
    en: 'the path of a file that only its owner can read (mode 0600), with one private key per line or a keystore (JSON, version 3); several paths are separated by commas',
    de: 'der Pfad einer Datei, die nur ihr Eigentümer lesen kann (Modus 0600), mit einem privaten Schlüssel pro Zeile oder ein Keystore (JSON, Version 3); mehrere Pfade sind durch Kommas getrennt',
  },
  requiredOrOptional: { en: 'required or optional', de: 'required oder optional' },
  retentionDays: { en: 'days, 7 to 36500', de: 'Tage, 7 bis 36500' },
  revokeOrKeep: { en: 'revoke or keep', de: 'revoke oder keep' },
  rpcUrl: {
    en: 'an http or https URL, such as https://rpc.example.org',
    de: 'eine http- oder https-Adresse, zum Beispiel https://rpc.example.org',
  },
  s3Url: {
    en: 'an http or https URL without the bucket, such as https://s3.eu-central-1.amazonaws.com',
    de: 'eine http- oder https-Adresse ohne den Bucket, zum Beispiel https://s3.eu-central-1.amazonaws.com',
  },
  sealingKeyFile: {
    en: 'the path of a file that only its owner can read (mode 0600), with one key of 32 bytes in base64 per line',
    de: 'der Pfad einer Datei, die nur ihr Eigentümer lesen kann (Modus 0600), mit einem Schlüssel von 32 Bytes in Base64 pro Zeile',
  },
  sender: { en: 'an address, or Name <address>', de: 'eine Adresse oder Name <Adresse>' },
  signingKey: {
    en: 'own, or the ID (kid) of an imported key',
    de: 'own oder die ID (kid) eines importierten Schlüssels',
  },
  smtpUrl: {
    en: 'smtp://user:password@host:port, or smtps://',
    de: 'smtp://user:password@host:port oder smtps://',
  },
  turnstileSecretKey: { en: 'the secret key of the same widget', de: 'der Secret-Key desselben Widgets' },
  turnstileSiteKey: {
    en: 'the site key of a Cloudflare Turnstile widget',
    de: 'der Site-Key eines Widgets von Cloudflare Turnstile',
  },
  roles: {
    en: 'one or more of {roles}, separated by commas',
    de: 'ein oder mehrere von {roles}, durch Kommas getrennt',
  },
})

export const messages = defineMessages('config', {
  invalid: {
    en: '{name} is {value}. Expected {expected}.',
    de: '{name} ist {value}. Erwartet: {expected}.',
  },
  passphraseMissing: {
    en: 'RELAYER_KEY_PASSPHRASE_FILE is not set, but RELAYER_KEY_FILE is a keystore. Expected the path of a file with its passphrase.',
    de: 'RELAYER_KEY_PASSPHRASE_FILE ist nicht gesetzt, aber RELAYER_KEY_FILE ist ein Keystore. Erwartet: der Pfad einer Datei mit seiner Passphrase.',
  },
  wrongPassphrase: {
    en: '{name} does not open the keystore of RELAYER_KEY_FILE. Expected its passphrase.',
    de: '{name} öffnet den Keystore von RELAYER_KEY_FILE nicht. Erwartet: seine Passphrase.',
  },
  twoBotChecks: {
    en: 'BOT_CHECK is off, but {name} is set. Remove one of them.',
    de: 'BOT_CHECK ist off, aber {name} ist gesetzt. Entferne eines davon.',
  },
  ownerWithoutDatabase: {
    en: 'DATABASE_OWNER_URL is set, but DATABASE_URL is not. Set DATABASE_URL to the same database with the role of the server.',
    de: 'DATABASE_OWNER_URL ist gesetzt, DATABASE_URL aber nicht. Setze DATABASE_URL auf dieselbe Datenbank mit der Rolle des Servers.',
  },
  turnstileIncomplete: {
    en: '{missing} is not set, but {given} is. Turnstile requires both keys of a widget.',
    de: '{missing} ist nicht gesetzt, {given} aber schon. Turnstile braucht beide Schlüssel eines Widgets.',
  },
  secretAuthKey: {
    en: 'AUTH_API_KEY is a secret key. Expected the public (anon) key of the auth service.',
    de: 'AUTH_API_KEY ist ein geheimer Schlüssel. Erwartet: der öffentliche Schlüssel (anon) des Auth-Dienstes.',
  },
  twoChains: {
    en: 'EMBEDDED_CHAIN is "on", but CHAIN_RPC_URL names a chain. Expected off.',
    de: 'EMBEDDED_CHAIN ist "on", aber CHAIN_RPC_URL nennt eine Chain. Erwartet: off.',
  },
  twoKeySources: {
    en: 'SECRETS_KEY_FILE and SECRETS_KEY_COMMAND are both set. Remove one of them.',
    de: 'SECRETS_KEY_FILE und SECRETS_KEY_COMMAND sind beide gesetzt. Entferne eines davon.',
  },
  storageIncomplete: {
    en: '{missing} is not set, but {given}. Set {names}.',
    de: '{missing} ist nicht gesetzt, aber {given}. Setze {names}.',
  },
  blobsInS3: { en: 'BLOB_STORAGE is s3', de: 'BLOB_STORAGE ist s3' },
  isSet: { en: '{name} is', de: '{name} ist es' },
  ownerUnconfirmed: {
    en: 'OPERATOR_EMAIL is set, but AUTH_CONFIRM_SIGN_UPS is off: anyone could sign up with that address and become the owner. Set AUTH_CONFIRM_SIGN_UPS to on, or remove OPERATOR_EMAIL and run: npm run operator -- operators set ADDRESS owner --reason TEXT',
    de: 'OPERATOR_EMAIL ist gesetzt, aber AUTH_CONFIRM_SIGN_UPS ist off: Jeder könnte sich mit dieser Adresse registrieren und Eigentümer werden. Setze AUTH_CONFIRM_SIGN_UPS auf on, oder entferne OPERATOR_EMAIL und führe aus: npm run operator -- operators set ADRESSE owner --reason TEXT',
  },

  // Exposure to other machines
  unsafeExposure: {
    en: 'Others can reach this installation ({signs}), and it is not safe for that:\n{problems}\n{advice}',
    de: 'Andere können diese Installation erreichen ({signs}), und dafür ist sie nicht sicher:\n{problems}\n{advice}',
  },
  fixAll: { en: 'Fix all of them, and start again.', de: 'Behebe alles und starte neu.' },
  fixAllOrTrial: {
    en: 'Fix all of them, and start again. For a trial on a private network only, set ALLOW_INSECURE_NETWORK=on.',
    de: 'Behebe alles und starte neu. Nur zum Ausprobieren in einem privaten Netz: Setze ALLOW_INSECURE_NETWORK=on.',
  },
  mailMissing: {
    en: 'MAIL_URL is not set, so codes would stay in an outbox. Set it to a mail server, such as smtp://user:password@host:587.',
    de: 'MAIL_URL ist nicht gesetzt, daher blieben Codes in einem Postausgang liegen. Setze es auf einen Mailserver, zum Beispiel smtp://user:password@host:587.',
  },
  publicUrlMissing: {
    en: 'PUBLIC_URL is not set. Put a proxy that terminates TLS in front, and set PUBLIC_URL to its https address.',
    de: 'PUBLIC_URL ist nicht gesetzt. Stelle einen Proxy mit TLS davor und setze PUBLIC_URL auf dessen https-Adresse.',
  },
  publicUrlPlain: {
    en: 'PUBLIC_URL is {url}, which is not encrypted. Put a proxy that terminates TLS in front, and set PUBLIC_URL to its https address.',
    de: 'PUBLIC_URL ist {url} und damit nicht verschlüsselt. Stelle einen Proxy mit TLS davor und setze PUBLIC_URL auf dessen https-Adresse.',
  },
  authUrlPlain: {
    en: 'AUTH_URL is not encrypted. Set it to the https address of the auth service.',
    de: 'AUTH_URL ist nicht verschlüsselt. Setze es auf die https-Adresse des Auth-Dienstes.',
  },
  sealingKeyMissing: {
    en: 'SECRETS_KEY_FILE is not set, but the database is on {host}, which other machines may share. Name a key file that all of them have, and copy it apart from the backups. For a new one: (umask 077; openssl rand -base64 32 > FILE). An installation that has started before has its own in DATA_DIR/sealing-keys.',
    de: 'SECRETS_KEY_FILE ist nicht gesetzt, aber die Datenbank liegt auf {host}, den andere Rechner mitbenutzen können. Nenne eine Schlüsseldatei, die alle haben, und sichere sie getrennt von den Backups. Für eine neue: (umask 077; openssl rand -base64 32 > DATEI). Eine Installation, die schon lief, hat ihre in DATA_DIR/sealing-keys.',
  },
  developmentKey: {
    en: 'RELAYER_PRIVATE_KEY is a development key that everyone knows. Set it to a private key of your own.',
    de: 'RELAYER_PRIVATE_KEY ist ein Entwicklungsschlüssel, den alle kennen. Setze es auf einen eigenen privaten Schlüssel.',
  },
  relayerKeyMissing: {
    en: 'RELAYER_PRIVATE_KEY is not set, but a chain is. Set it, or RELAYER_KEY_FILE, to the private key that pays there.',
    de: 'RELAYER_PRIVATE_KEY ist nicht gesetzt, eine Chain aber schon. Setze es oder RELAYER_KEY_FILE auf den privaten Schlüssel, der dort bezahlt.',
  },
})

/** Combines messages into one message with a line for each. */
export function bulleted(lines: readonly Message[]): Message {
  const textIn = (language: 'en' | 'de') =>
    lines.map((line) => `  - ${formatMessage(line, language)}`).join('\n')
  return { id: 'config.problems', params: {}, texts: { en: textIn('en'), de: textIn('de') } }
}
