import { text } from './text.ts'

/** The list that makes a member whitelisted. */
export const TESTNET_LIST = 'testnet'

/** Names a list of members; it never changes. */
export const whitelistNameSchema = text(40).regex(/^[a-z0-9][a-z0-9-]*$/, {
  message: 'must be small letters, digits and dashes',
})
