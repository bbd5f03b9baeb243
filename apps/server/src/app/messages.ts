import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('app', {
  featureOff: {
    en: 'The feature {feature} is off in this installation.',
    de: 'Die Funktion {feature} ist in dieser Installation ausgeschaltet.',
  },

  // Startup
  noLocalChain: {
    en: 'EMBEDDED_CHAIN is "on", but there is no local chain for {platform}. Set CHAIN_RPC_URL to a node of your own, or EMBEDDED_CHAIN to off.',
    de: 'EMBEDDED_CHAIN ist "on", aber für {platform} gibt es keine lokale Chain. Setze CHAIN_RPC_URL auf einen eigenen Node oder EMBEDDED_CHAIN auf off.',
  },
  wrongChain: {
    en: 'CHAIN_RPC_URL is an RPC node of chain {found}. Expected chain {expected}.',
    de: 'CHAIN_RPC_URL ist ein RPC-Node der Chain {found}. Erwartet: Chain {expected}.',
  },
  s3Missing: {
    en: 'S3_ENDPOINT is not set, but objects of this database are in S3, or wait there for their deletion. Set the S3 settings. To stop using S3, also set BLOB_STORAGE to postgres, and run: npm run operator -- move-blobs',
    de: 'S3_ENDPOINT ist nicht gesetzt, aber Objekte dieser Datenbank liegen in S3 oder warten dort auf ihre Löschung. Setze die S3-Einstellungen. Um S3 nicht mehr zu benutzen, setze außerdem BLOB_STORAGE auf postgres und führe aus: npm run operator -- move-blobs',
  },
  otherDatabase: {
    en: 'DATABASE_OWNER_URL leads to another database ({owner}) than DATABASE_URL ({server}). Set both to the same database, with different roles.',
    de: 'DATABASE_OWNER_URL führt zu einer anderen Datenbank ({owner}) als DATABASE_URL ({server}). Setze beide auf dieselbe Datenbank, mit verschiedenen Rollen.',
  },
  databaseOutdated: {
    en: 'The database is not up to date: it lacks {count} of the migrations up to {last}, and the role {role} does not own the tables. Run "npm run operator -- migrate" with DATABASE_OWNER_URL set to the role that owns the tables.',
    de: 'Die Datenbank ist nicht aktuell: Ihr fehlen {count} der Migrationen bis {last}, und die Tabellen gehören nicht der Rolle {role}. Führe "npm run operator -- migrate" aus, mit DATABASE_OWNER_URL auf der Rolle, der die Tabellen gehören.',
  },
  privilegesMissing: {
    en: 'The database role {role} lacks {count} privileges ({examples}). Run "npm run operator -- migrate" with DATABASE_OWNER_URL set to the role that owns the tables.',
    de: 'Der Datenbankrolle {role} fehlen {count} Rechte ({examples}). Führe "npm run operator -- migrate" aus, mit DATABASE_OWNER_URL auf der Rolle, der die Tabellen gehören.',
  },
  ownerRequired: {
    en: '"{command}" requires the role that owns the tables, and {role} does not own them. Set DATABASE_OWNER_URL to the owner\'s address, and run it again.',
    de: '"{command}" braucht die Rolle, der die Tabellen gehören, und {role} gehören sie nicht. Setze DATABASE_OWNER_URL auf die Adresse des Eigentümers und führe den Befehl noch einmal aus.',
  },
  unknownFeature: {
    en: 'FEATURES names "{name}". Optional features are: {names}.',
    de: 'FEATURES nennt "{name}". Optionale Funktionen sind: {names}.',
  },
})
