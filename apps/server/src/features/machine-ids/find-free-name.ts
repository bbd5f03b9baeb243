import { randomBytes } from 'node:crypto'
import { didOf } from '@hearth/chain/did/identifiers'
import { type ChainReader, hasAttribute } from '@hearth/chain/did/verify-identity'
import { type Address, bytesToHex, getAddress } from 'viem'
import type { FailureCode } from '../relayer/relayer.ts'
import type { Identity } from './read-identity.ts'

/** How long the chain is waited for: members ask for documents while it is away, too. */
const LONGEST_WAIT_MS = 3_000
/** A name takes 64 bytes, of which the DID has 51 and the separator one. */
const SALT_BYTES = 6

const NAME_TAKEN: FailureCode = 'NAME_TAKEN'

/**
 * Returns the name for a member's next document: the DID, by which anybody finds it, or, where that is taken, the DID with a random
 * salt. Anybody can write an attribute of any account, and the address of an account is known before it exists, so a name that can
 * be predicted can be taken.
 * @param last the member's last request, which keeps its name while nobody takes it
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
  return (await isTaken(chain, account, name)) ? saltName(did) : name
}

const saltName = (did: string) => `${did}#${randomBytes(SALT_BYTES).toString('hex')}`

/** A chain that does not answer has taken nothing: the relayer finds out before it sends anything. */
async function isTaken(chain: ChainReader, account: Address, name: string): Promise<boolean> {
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
