import { parseKeyFile } from '../../platform/secrets/key-file.ts'
import { createKeyRing } from '../../platform/secrets/key-ring.ts'

const KEY = Buffer.alloc(32, 'sealing key of all tests').toString('base64')

/** The keys of databases of tests, the same for all. */
export const testKeys = createKeyRing(parseKeyFile(KEY, 'test-keys.ts'), { source: 'test-keys.ts' })

/** The setting by which servers and commands have these keys. */
export const testKeySettings = { SECRETS_KEY_COMMAND: JSON.stringify(['echo', KEY]) }
