import { randomBytes } from 'node:crypto'
import { didOf } from '@hearth/chain/did/identifiers'
import { type ChainReader, hasAttribute } from '@hearth/chain/did/verify-identity'
import { type Address, bytesToHex, getAddress } from 'viem'
import type { FailureCode } from '../relayer/relayer.ts'
import type { Identity } from './read-identity.ts'

/** Maximum wait for the chain. Requests succeed even without its response. */
const LONGEST_WAIT_MS = 3_000
/**
 * Salt length that fits the 64-byte limit of names: 51 bytes for the DID, one separator, and 12 hex digits.
 */
const SALT_BYTES = 6

const NAME_TAKEN: FailureCode = 'NAME_TAKEN'

/**
 * Returns the name for a member's next document: the DID, or the DID with a random salt if that name is
 * taken. A stranger can take it, because names are predictable and anyone can write an attribute of any
 * account.
 * @param last the member's last request; keeps its name while it awaits a signature and the name is free
 */
export async function findFreeName(
  chain: ChainReader,
  account: Address,
  last: Identity['machineId'],
): Promise<string> {
  const did = didOf(account)
  const isSame = last && getAddress(bytesToHex(last.account)) === account
  if (isSame && last.status === 'failed' && last.reason === NAME_TAKEN) return saltName(did)
  const name = isSame && last.status === 'waiting_for_signature' ? last.attribute_name : did
  return (await isUsed(chain, account, name)) ? saltName(did) : name
}

const saltName = (did: string) => `${did}#${randomBytes(SALT_BYTES).toString('hex')}`

/**
 * Returns whether a name is taken. If the chain does not respond, returns false; the relayer checks again
 * before it sends the call.
 */
async function isUsed(chain: ChainReader, account: Address, name: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT_MS, false)
  })
  try {
    return await Promise.race([hasAttribute(chain, account, name).catch(() => false), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
