/**
 * Stands in for `@node-rs/argon2` where a test is about what is answered and not about what hashing costs:
 * `vi.mock('@node-rs/argon2', () => import('.../quick-hashes.ts'))`.
 */
export async function hash(secret: string): Promise<string> {
  return `$argon2id$v=19$m=19456,t=2,p=1$stand-in$${Buffer.from(secret).toString('hex')}`
}

export async function verify(stored: string, secret: string): Promise<boolean> {
  return stored === (await hash(secret))
}
