import { PASSWORD_MIN_LENGTH } from '@hearth/protocol/constants'
import { AuthError } from '../auth-error.ts'
import { hash, verify } from './argon2-queue.ts'
import { isBcrypt, isSupportedBcrypt, NOBODY_BCRYPT, verifyBcrypt } from './bcrypt.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isContextWords, type PortalNames } from './is-context-words.ts'
import { isOwnWords, type PasswordOwner } from './is-own-words.ts'

/** OWASP's second recommended configuration for argon2id, the library's default variant. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hash to verify against if there is none, so that rejecting an unknown account takes the same time. Created from 256
 * random bits that were discarded.
 */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$lQEKXUMYjf8KGtKEs3g1DQ$ry616/WEi1bJy3OFjr4N2XCJHr0C3PmSlhxYcQvt29E'

/** Hashes a password or a code with argon2id. */
export function hashSlowly(secret: string): Promise<string> {
  return hash(normalise(secret), PARAMETERS)
}

/** Returns whether a secret matches its hash. Without a hash, returns false in the same time. */
export async function fitsHash(stored: string | null | undefined, secret: string): Promise<boolean> {
  const fits = await verify(stored ?? NOBODY, normalise(secret))
  return fits && stored != null
}

/** Returns whether a password matches its hash, which may be an imported bcrypt hash. */
export async function fitsPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  // Compare the password as typed, because the creator of the hash did not normalize it.
  return isBcrypt(stored) ? verifyBcrypt(stored, password) : fitsHash(stored, password)
}

/**
 * Returns whether a password matches its hash. Always runs both algorithms, so that the time reveals neither
 * the algorithm nor the existence of a hash.
 */
export async function fitsPasswordOfAnyKind(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const fits = await Promise.all([
    fitsHash(isBcrypt(stored) ? undefined : stored, password),
    verifyBcrypt(isBcrypt(stored) ? stored : NOBODY_BCRYPT, password),
  ])
  return isBcrypt(stored) ? fits[1] : fits[0]
}

/** Maximum parameters of a given hash, which limit the cost of verifying it: 64 MiB, 10 passes, 4 lanes. */
const MOST = { m: 65_536, t: 10, p: 4 }

/**
 * Validates a hash that an operator supplies instead of a password.
 * @throws AuthError validation_failed
 */
export async function checkGivenHash(foreign: string, password: string | undefined): Promise<void> {
  if (password)
    throw new AuthError(400, 'validation_failed', 'password_hash: cannot be combined with password')
  await checkForeignHash(foreign)
}

/**
 * Validates an imported hash: bcrypt with cost 10, or argon2id version 19 as a PHC string within the cost limit.
 * @throws AuthError validation_failed
 */
async function checkForeignHash(foreign: string): Promise<void> {
  if (isSupportedBcrypt(foreign)) return
  const createError = (what: string) => new AuthError(400, 'validation_failed', `password_hash: ${what}`)
  const parts = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[\w+/]+\$[\w+/]+$/.exec(foreign)
  if (!parts) {
    throw createError(
      'must be a bcrypt hash of cost 10 ($2a$10$...) or an argon2id hash in PHC form: $argon2id$v=19$m=...,t=...,p=...$salt$hash',
    )
  }
  const [m = 0, t = 0, p = 0] = parts.slice(1).map(Number)
  if (m > MOST.m || t > MOST.t || p > MOST.p) {
    throw createError(`may cost at most m=${MOST.m}, t=${MOST.t}, p=${MOST.p}; it has m=${m}, t=${t}, p=${p}`)
  }
  await verify(foreign, '').catch(() => {
    throw createError('cannot be read: salt, length of the hash or parameters are out of range')
  })
}

/** Normalizes Unicode: keyboards compose the same letters differently (NIST 800-63B, 3.1.1.2). */
function normalise(secret: string): string {
  return secret.normalize('NFKC')
}

/**
 * Validates a new password: its length, and that it is neither common nor made of names of the owner or the
 * portal. There are no composition rules (NIST 800-63B).
 * @param owner the future owner, as far as known
 * @throws AuthError weak_password with its reasons, in the protocol's terms
 */
export function checkNewPassword(portal: PortalNames, password: string, owner: PasswordOwner = {}): void {
  const createError = (reasons: ('length' | 'characters' | 'pwned' | 'similar')[], message: string) =>
    new AuthError(422, 'weak_password', message, { reasons })
  if ([...password].length < PASSWORD_MIN_LENGTH) {
    throw createError(['length'], `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`)
  }
  if (isCommonPassword(normalise(password))) {
    throw createError(['pwned'], 'Password is one of the most common ones and easy to guess. Choose another.')
  }
  if (isOwnWords(password, owner)) {
    throw createError(
      ['characters', 'similar'],
      'Password is too similar to your email address or name. Choose another one.',
    )
  }
  if (isContextWords(password, portal, owner)) {
    throw createError(
      ['characters', 'similar'],
      'Password is too similar to the name of this portal. Choose another one.',
    )
  }
}
