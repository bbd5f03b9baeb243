import { openSigningKeys } from '../auth/signing-keys.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { noteCommand } from './operator-act.ts'

/** Signs access tokens with a new key from now on; running servers take it up within a minute. */
export async function rotateKeys({ db, config }: { db: Database; config: Config }): Promise<string> {
  const keys = await openSigningKeys(db, () => new Date(), config.AUTH_JWT_ALGORITHM)
  const kid = await keys.rotate((transaction, kid) =>
    noteCommand(transaction, { action: 'signing-key.rotate', subject: { kind: 'signing-key', id: kid } }),
  )
  return `New tokens are signed with the key ${kid} (${config.AUTH_JWT_ALGORITHM}); running servers take it up within a minute.
What the older key signed stays good until it expires.`
}
