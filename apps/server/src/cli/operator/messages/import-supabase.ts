import { defineMessages } from '@hearth/protocol/messages'

export const importSupabase = defineMessages('cli.importSupabase', {
  details: {
    en: 'Files with secrets must be readable only by their owner (mode 0600). docs/operating.md describes the whole migration.',
    de: 'Dateien mit Geheimnissen darf nur ihr Eigentümer lesen können (Modus 0600). docs/operating.md beschreibt den ganzen Umzug.',
  },

  keysHelp: {
    en: 'Import the signing keys and API tokens of a project, all or none.',
    de: 'Signaturschlüssel und API-Token eines Projekts importieren, alle oder keine.',
  },
  issuer: {
    en: 'iss of its access tokens, such as https://ref.supabase.co/auth/v1 (required)',
    de: 'iss der Zugriffstoken, zum Beispiel https://ref.supabase.co/auth/v1 (erforderlich)',
  },
  audience: {
    en: 'aud of its access tokens (default: authenticated)',
    de: 'aud der Zugriffstoken (Standard: authenticated)',
  },
  jwks: {
    en: 'JWK set, or array of JWKs as in GOTRUE_JWT_KEYS, public or private',
    de: 'JWK-Set oder Array von JWKs wie in GOTRUE_JWT_KEYS, öffentlich oder privat',
  },
  secret: { en: 'legacy JWT secret', de: 'JWT-Secret der alten Art' },
  tokens: {
    en: 'anon and service_role tokens, one per line',
    de: 'Token für anon und service_role, eines pro Zeile',
  },
  dryRun: { en: 'check without writing', de: 'prüfen, ohne zu schreiben' },

  usersHelp: {
    en: 'Import accounts with their passwords, second factors and sessions.',
    de: 'Konten mit Passwörtern, zweiten Faktoren und Sitzungen importieren.',
  },
  usersFile: { en: 'one JSON object per line', de: 'ein JSON-Objekt pro Zeile' },
  problemsFile: {
    en: 'file for all problems, as JSON lines; only the first 20 are printed',
    de: 'Datei für alle Probleme, als JSON-Zeilen; nur die ersten 20 werden ausgegeben',
  },
  usersDetails: {
    en: 'An account is imported completely or not at all. Run the command again to continue after an interruption or to import changes.',
    de: 'Ein Konto wird ganz oder gar nicht importiert. Führe den Befehl noch einmal aus, um nach einem Abbruch fortzufahren oder Änderungen zu importieren.',
  },

  listHelp: {
    en: 'List imported keys and tokens.',
    de: 'Importierte Schlüssel und Token auflisten.',
  },
  revokeHelp: {
    en: 'Revoke an imported key and the tokens that it signed, or one token.',
    de: 'Einen importierten Schlüssel samt den damit signierten Token oder ein einzelnes Token widerrufen.',
  },
  id: { en: 'kid of the key, or ID of the token', de: 'kid des Schlüssels oder ID des Tokens' },

  canSign: { en: 'can sign', de: 'kann signieren' },
  onlyVerifies: { en: 'only verifies', de: 'nur zum Prüfen' },
  validUntil: { en: 'until {time}', de: 'bis {time}' },
  noExpiry: { en: 'does not expire', de: 'unbefristet' },
  revokedAt: { en: 'revoked on {time}', de: 'widerrufen am {time}' },

  problemInLine: { en: 'Line {line}: {problem}', de: 'Zeile {line}: {problem}' },
  dryRunDone: { en: 'Dry run: nothing was written.', de: 'Probelauf: Es wurde nichts geschrieben.' },
  keysRejected: {
    en: 'Nothing was imported because of these problems:',
    de: 'Wegen dieser Probleme wurde nichts importiert:',
  },
  keysImported: {
    en: 'Running servers accept them within a minute.',
    de: 'Laufende Server akzeptieren sie innerhalb einer Minute.',
  },
  none: {
    en: 'There are no imported keys or tokens.',
    de: 'Es gibt keine importierten Schlüssel oder Token.',
  },
  keyRevoked: {
    en: 'Key revoked. Running servers reject the tokens that it signed within a minute.',
    de: 'Schlüssel widerrufen. Laufende Server lehnen die damit signierten Token innerhalb einer Minute ab.',
  },
  tokenRevoked: { en: 'Token revoked.', de: 'Token widerrufen.' },
})
