import { defineMessages } from '@hearth/protocol/messages'

export const rotateKeys = defineMessages('cli.rotateKeys', {
  rotated: {
    en: `New tokens are signed with the key {key} ({algorithm}). Running servers use it within a minute.
Tokens of the old key stay valid until they expire.`,
    de: `Neue Token werden mit dem Schlüssel {key} ({algorithm}) signiert. Laufende Server nutzen ihn innerhalb
einer Minute. Token des alten Schlüssels bleiben gültig, bis sie ablaufen.`,
  },
})
