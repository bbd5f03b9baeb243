import { bytesToHex, hexToBytes } from 'viem'
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import type { Database } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { sealedBytes } from '../../platform/secrets/sealed-field.ts'

/** The keys with which the network speaks of Machine IDs; their addresses are published. */
export interface NetworkKeys {
  /** Says that an e-mail address belongs to a DID. */
  email: LocalAccount
  /** Says that a DID is one of this network's. */
  pairing: LocalAccount
}

/** Their private halves, sealed. */
export const networkKey = sealedBytes({
  table: 'identity_keys',
  column: 'private_key',
  key: { purpose: 'text' },
})

/** The keys that all processes share; made by the first that asks for them. */
export async function readNetworkKeys(db: Database, secrets: KeyRing): Promise<NetworkKeys> {
  const read = async () => {
    const rows = await db.selectFrom('identity_keys').select(['purpose', 'private_key']).execute()
    const keyOf = (purpose: keyof NetworkKeys) => {
      const key = rows.find((row) => row.purpose === purpose)?.private_key
      return key && accountOf(networkKey.open(secrets, purpose, key))
    }
    const [email, pairing] = [keyOf('email'), keyOf('pairing')]
    return email && pairing && { email, pairing }
  }
  const known = await read()
  if (known) return known
  // Several processes may start at once; the primary key decides whose keys they are.
  await db
    .insertInto('identity_keys')
    .values(
      (['email', 'pairing'] as const).map((purpose) => ({
        purpose,
        private_key: networkKey.seal(secrets, purpose, Buffer.from(hexToBytes(generatePrivateKey()))),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error('identity_keys lacks a key that was just made')
  return made
}

const accountOf = (key: Buffer) => privateKeyToAccount(bytesToHex(key))
