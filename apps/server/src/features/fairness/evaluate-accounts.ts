import { sql } from 'kysely'
import { isDatabaseUnavailable } from '../../platform/database/is-database-unavailable.ts'
import { enrollNewMembers } from './enroll-new-members.ts'
import type { FairnessDeps } from './fairness-deps.ts'
import { readFairnessSettings } from './fairness-settings.ts'
import { gatherFacts } from './gather-facts.ts'
import { recordFunders } from './record-funders.ts'
import { recordHours } from './record-hours.ts'
import { releaseUnfounded } from './release-claims.ts'
import { replaceSignals } from './replace-signals.ts'
import { dropCheck, requestCheck } from './request-check.ts'
import { rescheduleAfterChange } from './reschedule-evaluation.ts'
import { type Clearance, decideCheck, decideSuspension, findSignals, scoreOf } from './score-account.ts'
import type { FairnessSettings, Signal } from './signal.ts'
import { suspendClaims } from './suspend-claims.ts'

const ADDRESS = /^0x[\da-f]{40}$/i
/** Number of accounts evaluated together. */
const BATCH = 250
/** Maximum number of accounts per run. */
const RUN = 2000
/**
 * Minimum minutes until the next evaluation. An evaluation is normally due after an eighth of the account's
 * age, because changes matter most for new accounts.
 */
const SOONEST_MINUTES = 15
const LATEST_DAYS = 7
/** Minutes until a failed evaluation is retried. */
const AGAIN_MINUTES = 60
/**
 * Days for which sign-up subnets are retained, as in the activity log. During a claim suspension, they are
 * retained longer.
 */
const SUBNET_RETENTION_DAYS = 90

/**
 * Evaluates the accounts that are due: enrolls new members, saves signals, suspends or reinstates claims, and
 * requests or withdraws mailbox checks. Works in bounded, repeatable batches. The next run continues after an
 * interruption, and a failing account does not block others.
 * @returns the number of evaluated accounts
 */
export async function evaluateAccounts(deps: FairnessDeps, now: Date): Promise<number> {
  const { since, ...settings } = await readFairnessSettings(deps.db)
  await enrollNewMembers(deps, now)
  await rescheduleAfterChange(deps.db, since, now)
  let evaluated = 0
  while (evaluated < RUN) {
    const due = await readDue(deps, now)
    await evaluateInHalves(deps, settings, due, now)
    evaluated += due.length
    if (due.length < BATCH) break
  }
  return evaluated
}

/**
 * Evaluates accounts together. If that fails, evaluates each half, down to the failing account, which is
 * retried an hour later.
 */
async function evaluateInHalves(
  deps: FairnessDeps,
  settings: FairnessSettings,
  due: readonly string[],
  now: Date,
): Promise<void> {
  const [first] = due
  if (first === undefined) return
  try {
    await evaluate(deps, settings, due, now)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    if (due.length === 1) return setAside(deps, first, error, now)
    const half = Math.ceil(due.length / 2)
    await evaluateInHalves(deps, settings, due.slice(0, half), now)
    await evaluateInHalves(deps, settings, due.slice(half), now)
  }
}

async function setAside(
  { db, onAccountFault }: FairnessDeps,
  memberId: string,
  error: unknown,
  now: Date,
): Promise<void> {
  onAccountFault(error, memberId)
  await sql`
    update fairness_accounts set due_at = ${now}::timestamptz + make_interval(mins => ${AGAIN_MINUTES})
    where member_id = ${memberId}
  `.execute(db)
}

async function evaluate(
  deps: FairnessDeps,
  settings: FairnessSettings,
  due: readonly string[],
  now: Date,
): Promise<void> {
  const { db } = deps
  const contacts = await deps.readContacts(db, due)
  await recordHours(deps, due, now)
  const wallets = [...contacts].flatMap(([id, { wallet }]): [string, string][] =>
    wallet && ADDRESS.test(wallet) ? [[id, wallet]] : [],
  )
  await recordFunders(deps, new Map(wallets), now)
  const disposable = deps.findDisposable([...contacts.values()].map(({ mailDomain }) => mailDomain))
  const facts = await gatherFacts(db, contacts, disposable)
  const found = new Map([...facts].map(([id, known]) => [id, findSignals(known, settings)]))
  await replaceSignals(db, found, now)
  await applySuspensions(deps, settings, found, now)
  await sql`
    update fairness_accounts a set evaluated_at = ${now},
      subnet = case
        when joined_at > ${now}::timestamptz - make_interval(days => ${SUBNET_RETENTION_DAYS})
          or exists (select from claim_suspensions cs where cs.member_id = a.member_id and cs.reinstated_at is null)
        then subnet end,
      due_at = ${now}::timestamptz + least(make_interval(days => ${LATEST_DAYS}),
        greatest(make_interval(mins => ${SOONEST_MINUTES}), (${now}::timestamptz - joined_at) / 8))
    where member_id = any(${due}::uuid[])
  `.execute(db)
}

async function applySuspensions(
  deps: FairnessDeps,
  settings: FairnessSettings,
  found: ReadonlyMap<string, Signal[]>,
  now: Date,
): Promise<void> {
  const ids = [...found.keys()]
  const suspensions = await readSuspensionsOf(deps, ids)
  const checks = await readChecksOf(deps, ids)
  const clearances = await readClearancesOf(deps, ids)
  for (const [memberId, signals] of found) {
    const score = scoreOf(signals, clearances.get(memberId))
    const decision = decideSuspension(score, suspensions.get(memberId), settings)
    if (decision === 'suspend')
      await suspendClaims(deps, memberId, { score, suspendAt: settings.suspendAt, signals }, now)
    if (decision === 'reinstate') await releaseUnfounded(deps, memberId, score, now)
    const asking = decideCheck(score, checks.get(memberId), settings, now)
    if (asking === 'ask')
      await requestCheck(deps, memberId, { score, checkAt: settings.checkAt, signals }, now)
    if (asking === 'drop') await dropCheck(deps, memberId, score, now)
  }
}

async function readDue({ db }: FairnessDeps, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('fairness_accounts')
    .select('member_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

async function readSuspensionsOf({ db }: FairnessDeps, ids: readonly string[]) {
  const { rows } = await sql<{ member_id: string; upheld: boolean }>`
    select member_id, upheld_at is not null as upheld from claim_suspensions
    where member_id = any(${ids}::uuid[]) and reinstated_at is null
  `.execute(db)
  return new Map(rows.map(({ member_id, upheld }) => [member_id, { isUpheld: upheld }]))
}

async function readChecksOf({ db }: FairnessDeps, ids: readonly string[]) {
  const { rows } = await sql<{ member_id: string; passed_at: Date | null }>`
    select member_id, passed_at from mailbox_checks where member_id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ member_id, passed_at }) => [member_id, { passedAt: passed_at }]))
}

async function readClearancesOf({ db }: FairnessDeps, ids: readonly string[]) {
  const { rows } = await sql<Clearance & { member_id: string }>`
    select member_id, name, subject, score from signal_clearances where member_id = any(${ids}::uuid[])
  `.execute(db)
  return Map.groupBy(rows, ({ member_id }) => member_id)
}
