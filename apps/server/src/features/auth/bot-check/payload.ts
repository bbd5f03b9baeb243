import { z } from 'zod'

const hex = z.string().regex(/^([0-9a-f]{2}){1,64}$/)

/**
 * A solved challenge in ALTCHA's format. The parameters are strict, because this server's challenges have no
 * others.
 */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.int().positive(),
      expiresAt: z.int().positive(),
      keyLength: z.int().positive(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
})

/** Parses a base64-encoded solved challenge. Returns undefined if it is invalid. */
export function parsePayload(token: string): z.infer<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return undefined
  }
}
