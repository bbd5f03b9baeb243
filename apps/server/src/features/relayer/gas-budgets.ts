import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'

/** Daily gas budgets (UTC). Updated in place when operators change them. */
export interface GasBudgets {
  gasPerWallet: bigint
  gasPerMember: bigint
  /** Shared by all network jobs. */
  gasForNetwork: bigint
}

/**
 * Number of failed transactions per day that exhausts a wallet's budget. A contract wallet can cause any
 * number of failures.
 */
const FAILURES_PER_WALLET = 1
/**
 * Number of failed transactions per day that exhausts a member's budget. A member has at most two wallets.
 */
const FAILURES_PER_MEMBER = 2

interface Member {
  memberId: string
  wallet: Address
}

/** Spender of network jobs, which belong to no member. */
export const NETWORK = 'network' as const

type Spender = Member | typeof NETWORK

/** Reason why no more transactions are sent for a wallet or member today. */
export type SpentBudget = 'gas' | 'failures'

/** Returns a wallet's or its member's exhausted budget, if any. */
export async function findSpentBudget(
  db: Database,
  { memberId, wallet }: Member,
  budgets: Pick<GasBudgets, 'gasPerWallet' | 'gasPerMember'>,
  now: Date,
): Promise<SpentBudget | undefined> {
  const rows = await db
    .selectFrom('relay_budgets')
    .select(['scope', 'gas', 'failures'])
    .where('day', '=', utcDay(now))
    .where(({ eb, or }) =>
      or([
        eb('scope', '=', 'wallet').and('subject', '=', wallet.toLowerCase()),
        eb('scope', '=', 'member').and('subject', '=', memberId),
      ]),
    )
    .execute()
  const isSpent = ({ scope, gas }: (typeof rows)[number]) =>
    BigInt(gas) >= (scope === 'wallet' ? budgets.gasPerWallet : budgets.gasPerMember)
  const hasFailed = ({ scope, failures }: (typeof rows)[number]) =>
    failures >= (scope === 'wallet' ? FAILURES_PER_WALLET : FAILURES_PER_MEMBER)
  if (rows.some(hasFailed)) return 'failures'
  return rows.some(isSpent) ? 'gas' : undefined
}

/**
 * Reserves gas in the transaction that records jobs as sent. Row locks serialize relayers.
 * @returns jobs that exceed a budget; the caller must roll back if there are any
 */
export async function reserveGas<Job extends { spender: Spender; gas: bigint }>(
  transaction: Transaction,
  jobs: readonly Job[],
  { gasPerWallet, gasPerMember, gasForNetwork }: GasBudgets,
  now: Date,
): Promise<Job[]> {
  const wanted = new Map<string, { scope: string; subject: string; gas: bigint }>()
  for (const job of jobs) {
    for (const [scope, subject] of subjectsOf(job.spender)) {
      const gas = (wanted.get(subject)?.gas ?? 0n) + job.gas
      wanted.set(subject, { scope, subject, gas })
    }
  }
  const rows = [...wanted.values()]
  const limits = sql`
    when 'wallet' then ${String(gasPerWallet)}::bigint
    when 'member' then ${String(gasPerMember)}::bigint
    else ${String(gasForNetwork)}::bigint`
  const { rows: reserved } = await sql<{ subject: string }>`
    insert into relay_budgets as b (scope, subject, day, gas)
    select given.scope, given.subject, ${utcDay(now)}, given.gas
    from unnest(
      ${rows.map(({ scope }) => scope)}::text[], ${rows.map(({ subject }) => subject)}::text[],
      ${rows.map(({ gas }) => String(gas))}::bigint[]
    ) as given (scope, subject, gas)
    where given.gas <= case given.scope ${limits} end
    -- Lock rows in a fixed order to prevent deadlocks.
    order by given.scope, given.subject
    on conflict (scope, subject, day) do update set gas = b.gas + excluded.gas
    where b.gas + excluded.gas <= case b.scope ${limits} end
      and (b.scope = 'network' or b.failures < case b.scope when 'wallet' then ${FAILURES_PER_WALLET}::int else ${FAILURES_PER_MEMBER}::int end)
    returning b.subject
  `.execute(transaction)
  const admitted = new Set(reserved.map(({ subject }) => subject))
  return jobs.filter((job) => subjectsOf(job.spender).some(([, subject]) => !admitted.has(subject)))
}

/** Counts failed transactions against the wallet and the member. */
export async function recordFailures(
  transaction: Transaction,
  spenders: readonly Member[],
  now: Date,
): Promise<void> {
  if (spenders.length === 0) return
  const failed = spenders.flatMap(subjectsOf)
  await sql`
    insert into relay_budgets as b (scope, subject, day, failures)
    select given.scope, given.subject, ${utcDay(now)}, count(*)
    from unnest(
      ${failed.map(([scope]) => scope)}::text[], ${failed.map(([, subject]) => subject)}::text[]
    ) as given (scope, subject)
    group by given.scope, given.subject order by given.scope, given.subject
    on conflict (scope, subject, day) do update set failures = b.failures + excluded.failures
  `.execute(transaction)
}

/** Releases the gas reserved for jobs that are requeued. */
export async function releaseGas(
  transaction: Transaction,
  jobs: readonly { spender: Spender; gas: number; day: string }[],
): Promise<void> {
  const released = jobs
    .flatMap((job) => subjectsOf(job.spender).map((subject) => [...subject, job] as const))
    .sort(([one, subject], [other, otherSubject]) =>
      `${one}${subject}` < `${other}${otherSubject}` ? -1 : 1,
    )
  for (const [scope, subject, { gas, day }] of released) {
    await transaction
      .updateTable('relay_budgets')
      .set({ gas: sql<number>`greatest(0, gas - ${String(gas)}::bigint)` })
      .where('scope', '=', scope)
      .where('subject', '=', subject)
      .where('day', '=', day)
      .execute()
  }
}

/** Deletes budgets from before yesterday. */
export async function deletePastBudgets(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('relay_budgets')
    .where('day', '<', addDays(utcDay(now), -1))
    .execute()
}

/** Returns the gas that network jobs may still use today. */
export async function readNetworkGasLeft(
  db: Database,
  { gasForNetwork }: Pick<GasBudgets, 'gasForNetwork'>,
  now: Date,
): Promise<bigint> {
  const row = await db
    .selectFrom('relay_budgets')
    .select('gas')
    .where('scope', '=', 'network')
    .where('subject', '=', NETWORK)
    .where('day', '=', utcDay(now))
    .executeTakeFirst()
  return gasForNetwork - BigInt(row?.gas ?? 0)
}

const subjectsOf = (spender: Spender): ['wallet' | 'member' | 'network', string][] =>
  spender === NETWORK
    ? [['network', NETWORK]]
    : [
        ['wallet', spender.wallet.toLowerCase()],
        ['member', spender.memberId],
      ]
