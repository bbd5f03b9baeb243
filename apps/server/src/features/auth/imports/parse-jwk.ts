import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { z } from 'zod'
import type { ImportedAlgorithm } from '../tables.ts'

export interface ParsedKey {
  kid: string
  algorithm: ImportedAlgorithm
  publicJwk: JsonWebKey | null
  /** Null if only the public half is known. */
  privateJwk: JsonWebKey | null
}

/** Reason why a key or token cannot be imported. */
export interface ImportProblem {
  code: string
  params: Record<string, string | number>
}

const MIN_RSA_BITS = 2048
const MIN_SECRET_BYTES = 32

/** Secrets to reject, because Supabase's CLI and self-hosting guide publish them. */
const PUBLISHED_SECRETS = [
  'super-secret-jwt-token-with-at-least-32-characters-long',
  'your-super-secret-jwt-token-with-at-least-32-characters-long',
]

const jwkSchema = z.looseObject({
  kty: z.enum(['EC', 'RSA', 'OKP', 'oct']),
  crv: z.string().optional(),
  kid: z.string().min(1).max(255).optional(),
  alg: z.string().optional(),
})

/** Parses a private, public or symmetric JWK, as found in GOTRUE_JWT_KEYS and in JWK sets. */
export async function parseJwk(value: unknown): Promise<ParsedKey | ImportProblem> {
  const read = jwkSchema.safeParse(value)
  if (!read.success) return problem('JWK_INVALID', { expected: 'a JWK with kty EC, RSA, OKP or oct' })
  const { kty, crv, kid, alg } = read.data
  if (kty === 'oct') return parseSecret(Buffer.from(String(read.data.k ?? ''), 'base64url'), kid)
  const algorithm = { EC: 'ES256', RSA: 'RS256', OKP: 'EdDSA' }[kty] as ImportedAlgorithm
  const curve = { EC: 'P-256', RSA: undefined, OKP: 'Ed25519' }[kty]
  if (crv !== curve)
    return problem('CURVE_UNSUPPORTED', { expected: curve ?? 'none', received: crv ?? 'none' })
  if (alg !== undefined && alg !== algorithm) {
    return problem('ALGORITHM_MISMATCH', { expected: algorithm, received: alg })
  }
  try {
    const jwk = read.data as JsonWebKey
    const privateKey = jwk.d === undefined ? undefined : createPrivateKey({ key: jwk, format: 'jwk' })
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const bits = publicKey.asymmetricKeyDetails?.modulusLength
    if (bits !== undefined && bits < MIN_RSA_BITS) {
      return problem('KEY_TOO_WEAK', { expected: `${MIN_RSA_BITS} bits`, received: bits })
    }
    if (privateKey && !isPair(privateKey, publicKey)) return problem('KEY_PAIR_MISMATCH')
    const publicJwk = publicKey.export({ format: 'jwk' })
    return {
      kid: kid ?? (await calculateJwkThumbprint(publicJwk)),
      algorithm,
      publicJwk,
      privateJwk: privateKey?.export({ format: 'jwk' }) ?? null,
    }
  } catch {
    // Omit OpenSSL's message, which is unhelpful and could quote the key.
    return problem('JWK_INVALID', { expected: `the parameters of a key for ${algorithm}` })
  }
}

/** Parses a shared secret, such as the legacy JWT secret of a Supabase project. */
export async function parseSecret(secret: Buffer, kid?: string): Promise<ParsedKey | ImportProblem> {
  if (secret.length < MIN_SECRET_BYTES) {
    return problem('KEY_TOO_WEAK', { expected: `${MIN_SECRET_BYTES} bytes`, received: secret.length })
  }
  if (PUBLISHED_SECRETS.includes(secret.toString())) return problem('SECRET_PUBLISHED')
  const jwk = createSecretKey(secret).export({ format: 'jwk' })
  return {
    // Do not use a thumbprint, which would verify guessed secrets.
    kid: kid ?? 'legacy-secret',
    algorithm: 'HS256',
    publicJwk: null,
    privateJwk: jwk,
  }
}

export function isProblem(parsed: object): parsed is ImportProblem {
  return 'code' in parsed
}

export function problem(code: string, params: ImportProblem['params'] = {}): ImportProblem {
  return { code, params }
}

function isPair(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  const text = Buffer.from('pair')
  return verify(digest, text, publicKey, sign(digest, text, privateKey))
}
