import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The keys of second factors, each derived (HKDF) for one use from one secret. */
export interface FactorKeys {
  seal: Buffer
  recovery: Buffer
}

export function deriveFactorKeys(secret: Buffer): FactorKeys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  return { seal: derive('totp secrets'), recovery: derive('recovery codes') }
}

/** Seals a TOTP secret (AES-256-GCM) for one factor: copied to the row of another it does not open. */
export function sealSecret(keys: FactorKeys, factorId: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce).setAAD(Buffer.from(factorId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function openSecret(keys: FactorKeys, factorId: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keys.seal, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(factorId))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([opened, decipher.final()]).toString('utf8')
}

/** As the member types it: case, spaces and hyphens do not count. */
export function hashRecoveryCode(keys: FactorKeys, userId: string, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[\s-]/g, '')
  return createHmac('sha256', keys.recovery).update(userId).update(plain).digest()
}
