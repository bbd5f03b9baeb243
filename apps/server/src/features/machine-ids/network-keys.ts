import { bytesToHex, hexToBytes } from 'viem'
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import type { Database } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { sealedBytes } from '../../platform/secrets/sealed-field.ts'

/** Keys that sign the email commitment and the pairing. Their addresses are published. */
export interface NetworkKeys {
  /** Attests that an email address belongs to a DID. */
  email: LocalAccount
  /** Attests that a DID belongs to this network. */
  pairing: LocalAccount
}

/** The sealed private keys. */
export const networkKey = sealedBytes({
  table: 'identity_keys',
  column: 'private_key',
  key: { purpose: 'text' },
})

/** Returns the keys that all processes share. Creates them if there are none. */
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
  // Insert, then read the stored keys, because a concurrent process may have inserted its keys first.
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
  if (!made)
    throw new Error('Expected identity_keys to contain the created keys, but at least one is missing.')
  return made
}

const accountOf = (key: Buffer) => privateKeyToAccount(bytesToHex(key))
