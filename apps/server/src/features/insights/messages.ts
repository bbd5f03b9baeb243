import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('insights', {
  nodeNotRegistered: {
    en: 'The node is not registered with this account. Register its key with POST /api/node/register.',
    de: 'Der Node ist bei diesem Konto nicht registriert. Registriere seinen Schlüssel mit POST /api/node/register.',
  },
  answersNotSigned: {
    en: 'The signature does not match. Sign the answers with the key of this node (see docs/node-protocol.md).',
    de: 'Die Unterschrift passt nicht. Unterschreib die Antworten mit dem Schlüssel dieses Nodes (siehe docs/node-protocol.md).',
  },

  nodeKeyRequired: {
    en: 'The report is not signed. Send "node" and "signature" of a registered node (see docs/node-protocol.md, "Results").',
    de: 'Der Bericht ist nicht unterschrieben. Sende „node“ und „signature“ eines registrierten Nodes (siehe docs/node-protocol.md, „Results“).',
  },
  reportNotSigned: {
    en: 'The signature does not match. Sign the text of the report with the key of this node (see docs/node-protocol.md, "Results").',
    de: 'Die Unterschrift passt nicht. Unterschreib den Text des Berichts mit dem Schlüssel dieses Nodes (siehe docs/node-protocol.md, „Results“).',
  },
  unknownSource: {
    en: 'job does not start with a source that this member collects from. Send the ID of a source of GET /api/node/sources and a space first.',
    de: 'job beginnt nicht mit einer Quelle, aus der dieses Mitglied sammelt. Sende zuerst die ID einer Quelle von GET /api/node/sources und ein Leerzeichen.',
  },
  collectedInFuture: {
    en: "collectedAt is more than {seconds} s ahead of the server's clock ({now})",
    de: 'collectedAt ist mehr als {seconds} s nach der Zeit des Servers ({now})',
  },
  collectedTooLongAgo: {
    en: 'collectedAt is more than {hours} hours ago',
    de: 'collectedAt ist mehr als {hours} Stunden her',
  },
  collectedBeforeAccount: {
    en: 'collectedAt is before the account was created ({createdAt})',
    de: 'collectedAt ist vor der Erstellung des Kontos ({createdAt})',
  },
  noHeartbeat: {
    en: 'The member has no heartbeat yet. Results count only after the first credited heartbeat.',
    de: 'Das Mitglied hat noch keinen Heartbeat. Ergebnisse zählen erst nach dem ersten gutgeschriebenen Heartbeat.',
  },
  collectedBeforeHeartbeat: {
    en: "collectedAt is before the member's first heartbeat ({firstHeartbeatAt})",
    de: 'collectedAt ist vor dem ersten Heartbeat des Mitglieds ({firstHeartbeatAt})',
  },

  // Source file
  sourceFileNotJson: {
    en: '{path} cannot be read as JSON: {reason}',
    de: '{path} ist nicht als JSON lesbar: {reason}',
  },
  sourceFileInvalid: { en: '{place}: {problem}', de: '{place}: {problem}' },
  duplicateSource: {
    en: '{path}: two sources have the ID {id}. Each source needs its own.',
    de: '{path}: Zwei Quellen haben die ID {id}. Jede Quelle braucht eine eigene.',
  },
})
