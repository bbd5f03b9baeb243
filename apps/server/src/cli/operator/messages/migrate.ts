import { defineMessages } from '@hearth/protocol/messages'

export const migrate = defineMessages('cli.migrate', {
  details: {
    en: 'Applies pending migrations and grants privileges to the role of the server. With your own PostgreSQL, set DATABASE_URL to the role of the server and DATABASE_OWNER_URL to the role that owns the tables. The server then needs only DATABASE_URL.',
    de: 'Führt ausstehende Migrationen aus und gibt der Rolle des Servers ihre Rechte. Mit eigenem PostgreSQL: Setze DATABASE_URL auf die Rolle des Servers und DATABASE_OWNER_URL auf die Rolle, der die Tabellen gehören. Danach braucht der Server nur DATABASE_URL.',
  },
  upToDate: {
    en: 'The database is up to date (migration {migration}). The role {role} has the required privileges.',
    de: 'Die Datenbank ist auf dem neuesten Stand (Migration {migration}). Die Rolle {role} hat die nötigen Rechte.',
  },
})
