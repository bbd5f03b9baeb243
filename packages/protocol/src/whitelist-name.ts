import { issue } from './issue.ts'
import { text } from './text.ts'

/** Whitelist whose members count as whitelisted. */
export const TESTNET_LIST = 'testnet'

/** Immutable name of a whitelist. */
export const whitelistNameSchema = text(40).regex(/^[a-z0-9][a-z0-9-]*$/, issue('whitelistName'))
