import { bytesToHex, hexToBytes } from 'viem'
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import type { Database } from '../database.ts'

/** The keys with which the network speaks of Machine IDs; their addresses are published. */
export interface NetworkKeys {
  /** Says that an e-mail address belongs to a DID. */
  email: LocalAccount
  /** Says that a DID is one of this network's. */
  pairing: LocalAccount
}

/** The keys that all processes share; made by the first that asks for them. */
export async function readNetworkKeys(db: Database): Promise<NetworkKeys> {
  const read = async () => {
    const rows = await db.selectFrom('identity_keys').select(['purpose', 'private_key']).execute()
    const keyOf = (purpose: keyof NetworkKeys) => rows.find((row) => row.purpose === purpose)?.private_key
    const [email, pairing] = [keyOf('email'), keyOf('pairing')]
    return email && pairing && { email: accountOf(email), pairing: accountOf(pairing) }
  }
  const known = await read()
  if (known) return known
  // Several processes may start at once; the primary key decides whose keys they are.
  await db
    .insertInto('identity_keys')
    .values(
      (['email', 'pairing'] as const).map((purpose) => ({
        purpose,
        private_key: Buffer.from(hexToBytes(generatePrivateKey())),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error('identity_keys lacks a key that was just made')
  return made
}

const accountOf = (key: Buffer) => privateKeyToAccount(bytesToHex(key))
