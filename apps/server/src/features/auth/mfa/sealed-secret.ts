import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import { type KeyRing, SealedValueError } from '../../../platform/secrets/key-ring.ts'
import type { SealedColumn } from '../../../platform/secrets/sealed-column.ts'
import { readKeyId } from '../../../platform/secrets/sealed-value.ts'
import { readSecret } from '../keys/read-secret.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface FactorKeys {
  /** Keys outside the database, which seal TOTP secrets. */
  ring: KeyRing
  /**
   * Key that opens TOTP secrets sealed by earlier server versions. It is derived from a secret in the
   * database.
   */
  earlier: Buffer
  recovery: Buffer
}

/**
 * Derives the keys of second factors.
 * @param secret stored in the database; each use gets its own derived key (HKDF)
 */
export function deriveFactorKeys(ring: KeyRing, secret: Buffer): FactorKeys {
  return { ring, ...deriveKeys(secret) }
}

function deriveKeys(secret: Buffer) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  return { earlier: derive('totp secrets'), recovery: derive('recovery codes') }
}

export interface FactorId {
  userId: string
  id: string
}

const COLUMN = 'auth.factors.sealed_secret'

/** Row ID in lowercase, as in the database, because imported IDs may be uppercase. */
const locationOf = ({ userId, id }: FactorId) => ({ column: COLUMN, row: `${userId}/${id}`.toLowerCase() })

/** Seals a TOTP secret for one factor. */
export function sealSecret(keys: Pick<FactorKeys, 'ring'>, factor: FactorId, secret: string): Buffer {
  return keys.ring.seal(locationOf(factor), Buffer.from(secret, 'utf8'))
}

/** @throws SealedValueError */
export function openSecret(
  keys: Pick<FactorKeys, 'ring' | 'earlier'>,
  factor: FactorId,
  sealed: Buffer,
): string {
  const opened =
    readKeyId(sealed) === undefined
      ? openEarlier(keys.earlier, factor, sealed)
      : keys.ring.open(locationOf(factor), sealed)
  return opened.toString('utf8')
}

/** Returns the description of the column that stores TOTP secrets. */
export async function factorSecretColumn(db: Database): Promise<SealedColumn> {
  const { earlier } = deriveKeys(await readSecret(db, 'second-factors'))
  return {
    name: COLUMN,
    table: 'auth.factors',
    column: 'sealed_secret',
    format: 'bytes',
    key: { user_id: 'uuid', id: 'uuid' },
    reseal(ring, { user_id: userId = '', id = '' }, stored) {
      const factor = { userId, id }
      return sealSecret({ ring }, factor, openSecret({ ring, earlier }, factor, stored as Buffer))
    },
  }
}

function openEarlier(key: Buffer, { userId, id }: FactorId, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAAD(Buffer.from(id))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([opened, decipher.final()])
  } catch {
    throw new SealedValueError(
      'NOT_AUTHENTIC',
      undefined,
      `${COLUMN} of ${userId}/${id} cannot be decrypted.`,
    )
  }
}

/** Returns the hash of a recovery code. Ignores case, spaces and hyphens in the member's input. */
export function hashRecoveryCode(keys: Pick<FactorKeys, 'recovery'>, userId: string, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[\s-]/g, '')
  return createHmac('sha256', keys.recovery).update(userId).update(plain).digest()
}
