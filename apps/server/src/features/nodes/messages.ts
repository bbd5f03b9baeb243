import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('nodes', {
  notSigned: {
    en: 'The signature does not match. Sign the registration text of this member with this key (see docs/node-protocol.md).',
    de: 'Die Unterschrift passt nicht. Unterschreib den Registrierungstext dieses Mitglieds mit diesem Schlüssel (siehe docs/node-protocol.md).',
  },
  registeredElsewhere: {
    en: 'This key is a node of another account. Remove it there first, or create a new key for this account.',
    de: 'Dieser Schlüssel ist ein Node eines anderen Kontos. Entferne ihn dort zuerst, oder erstelle für dieses Konto einen neuen.',
  },
  tooMany: {
    en: 'This account has {count} registered nodes, the maximum. Remove one that you no longer use.',
    de: 'Dieses Konto hat {count} registrierte Nodes, das Maximum. Entferne einen, den du nicht mehr brauchst.',
  },
  notFound: {
    en: 'This account has no node with this ID. GET /api/nodes lists its nodes.',
    de: 'Dieses Konto hat keinen Node mit dieser ID. GET /api/nodes listet seine Nodes auf.',
  },
})
