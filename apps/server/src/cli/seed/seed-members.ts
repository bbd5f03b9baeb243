import { INVITEE_POINTS, REFERRAL_CODE_ALPHABET, REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'

export interface SeedMembersOptions {
  members: number
  days: number
  now: Date
  /** argon2id hash of the password that all seeded accounts share. */
  passwordHash: string
  onProgress(done: number): void
}

const BATCH = 5_000
const DAY_MS = 86_400_000

/** Sample names, each followed by a number that makes it unique. */
const firstNames = [
  'ada',
  'bilal',
  'chen',
  'dora',
  'emeka',
  'freya',
  'goran',
  'hana',
  'ines',
  'jonas',
  'kavya',
  'luca',
  'mina',
  'noor',
  'otto',
  'priya',
  'quinn',
  'rosa',
  'sami',
  'tuva',
  'uma',
  'viktor',
  'wanda',
  'yara',
  'zeno',
]

/**
 * Creates accounts and members, oldest first, at a growing rate. 38% are invited, mostly by a few members.
 * Members of earlier seeds remain.
 * @returns IDs of the new members, oldest first
 */
export async function seedMembers(pool: pg.Pool, options: SeedMembersOptions): Promise<string[]> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from members where email like '%@seed.example'",
  )
  const first = (rows[0]?.count ?? 0) + 1
  const ids: string[] = []
  const codes: string[] = []
  const random = mulberry32(first)
  for (let start = 0; start < options.members; start += BATCH) {
    const size = Math.min(BATCH, options.members - start)
    const batch = Array.from({ length: size }, (_, offset) => {
      const index = start + offset
      const number = first + index
      const age = 1 - Math.sqrt((index + 1) / options.members)
      const invitedBy = index > 0 && random() < 0.38 ? Math.floor(index * random() ** 2.5) : -1
      const joined = new Date(options.now.getTime() - age * options.days * DAY_MS - random() * DAY_MS * 0.5)
      const id = uuidv7({ msecs: joined.getTime() })
      const code = codeOf(number)
      ids.push(id)
      codes.push(code)
      const name = `${firstNames[number % firstNames.length]}-${number}`
      return {
        id,
        email: `${name}@seed.example`,
        name,
        code,
        joined,
        inviter: ids[invitedBy] ?? null,
        inviterCode: codes[invitedBy] ?? null,
      }
    })
    await insertBatch(pool, batch, options.passwordHash)
    options.onProgress(ids.length)
  }
  return ids
}

interface SeedMember {
  id: string
  email: string
  name: string
  code: string
  joined: Date
  inviter: string | null
  inviterCode: string | null
}

async function insertBatch(pool: pg.Pool, batch: SeedMember[], passwordHash: string): Promise<void> {
  await pool.query(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::uuid[], $6::text[], $9::uuid[])
         as g (email, name, code, joined, inviter, inviter_code, id)
     ), accounts as (
       insert into auth.users (id, email, password_hash, email_confirmed_at, app_metadata, created_at, updated_at)
       select id, email, $7, joined, '{"provider": "email", "providers": ["email"]}', joined, joined from given
     ), new_members as (
       insert into members (id, email, username, personal_code, invited_by, invited_by_code, onboarded_at, created_at, updated_at)
       select id, email, name, code, inviter, inviter_code, joined, joined, joined from given
     ), new_referrals as (
       insert into referrals (inviter_id, invitee_id, invited_at)
       select inviter, id, joined from given where inviter is not null
     ), looked_for as (
       -- Spread the evaluations over the next week, so that they do not delay those of new members.
       insert into fairness_accounts (member_id, joined_at, inviter_id, due_at)
       select id, joined, inviter, now() + random() * least(interval '7 days', greatest(interval '0', now() - joined) / 8)
       from given
     )
     insert into ledger_entries (member_id, id, category, points, comment, source_kind, source_id, occurred_at)
     select id, uuidv7(joined - now()), 'Referral', $8, 'Welcome points for joining with the code ' || inviter_code,
            'invitation', inviter::text, joined
     from given where inviter is not null`,
    [
      batch.map(({ email }) => email),
      batch.map(({ name }) => name),
      batch.map(({ code }) => code),
      batch.map(({ joined }) => joined),
      batch.map(({ inviter }) => inviter),
      batch.map(({ inviterCode }) => inviterCode),
      passwordHash,
      INVITEE_POINTS,
      batch.map(({ id }) => id),
    ],
  )
}

const CODES = REFERRAL_CODE_ALPHABET.length ** REFERRAL_CODE_LENGTH

/**
 * Returns the code of the n-th seeded member. The stride is coprime to the number of codes, so no code
 * repeats.
 */
function codeOf(number: number): string {
  let value = (number * 7_368_787 + 1_234_567) % CODES
  let code = ''
  for (let place = 0; place < REFERRAL_CODE_LENGTH; place++) {
    code += REFERRAL_CODE_ALPHABET[value % REFERRAL_CODE_ALPHABET.length]
    value = Math.floor(value / REFERRAL_CODE_ALPHABET.length)
  }
  return code
}

/** Seeded generator (mulberry32): the same seed creates the same community. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
