import { parseKeyFile } from '../../platform/secrets/key-file.ts'
import { createKeyRing } from '../../platform/secrets/key-ring.ts'

const KEY = Buffer.alloc(32, 'sealing key of all tests').toString('base64')

/** Sealing keys of all test databases. */
export const testKeys = createKeyRing(parseKeyFile(KEY, 'test-keys.ts'), { source: 'test-keys.ts' })

/** Setting that supplies these keys to servers and commands. */
export const testKeySettings = { SECRETS_KEY_COMMAND: JSON.stringify(['echo', KEY]) }
