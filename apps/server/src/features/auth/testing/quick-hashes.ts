/**
 * Replaces `@node-rs/argon2` in tests that do not cover the cost of hashing: `vi.mock('@node-rs/argon2', ()
 * => import('.../quick-hashes.ts'))`.
 */
export async function hash(secret: string): Promise<string> {
  return `$argon2id$v=19$m=19456,t=2,p=1$stand-in$${Buffer.from(secret).toString('hex')}`
}

export async function verify(stored: string, secret: string): Promise<boolean> {
  return stored === (await hash(secret))
}
