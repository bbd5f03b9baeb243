import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openFairness } from '../../app/open-fairness.ts'
import { evaluateAccounts } from '../../features/fairness/evaluate-accounts.ts'
import { creditSlots } from '../../features/heartbeats/credit-slots.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Email } from '../../platform/mail/mail.ts'
import type { RewardNetwork } from './reward-network.ts'

const QUARTER_MS = 900_000
const HOUR_MS = 3_600_000

/** Periods in which a host is up, in hours before now. All its nodes share the three interruptions. */
const RUNS = [
  [72, 70],
  [60, 58],
  [40, 38],
  [20, 18],
] as const

/** Returns actions on a test network, such as the fairness evaluation, and the emails that they send. */
export function openFarmNetwork(
  network: RewardNetwork,
  findFunder?: (address: string) => Promise<string | null>,
) {
  const { db, clock } = network
  const emails: Email[] = []
  const jobs = { send: async (_transaction: unknown, _kind: unknown, mail: Email) => void emails.push(mail) }
  const deps = openFairness({
    db,
    jobs: jobs as unknown as Jobs,
    accounts: { emailFrame: { brandName: 'Hearth', publicUrl: 'https://hearth.test' } },
    chain: undefined,
    findFunder,
    log: pino({ level: 'silent' }),
  })
  return {
    deps,
    evaluateAccounts: () => evaluateAccounts(deps, clock.now),
    emails,
    /**
     * Adds members who joined during the past hour from one subnet with the given inviter. Returns their IDs.
     */
    async join(
      count: number,
      { inviterId = null, origin = '203.0.113.0/24', domain = 'example.org' }: Partial<Joining> = {},
    ): Promise<string[]> {
      const ids = Array.from({ length: count }, () => randomUUID())
      await sql`
        with joined as (
          select id, ${clock.now}::timestamptz - make_interval(mins => n::int % 60) as at
          from unnest(${ids}::uuid[]) with ordinality as j (id, n)
        ), users as (
          insert into auth.users (id, email, app_metadata, created_at, updated_at)
          select id, id || '@' || ${domain}, '{}', at, at from joined
        ), totals as (
          insert into settled_totals (member_id) select id from joined
        )
        insert into members (id, email, personal_code, invited_by, created_at)
        select id, id || '@' || ${domain}, left(id::text, 13), ${inviterId}::uuid, at from joined
      `.execute(db)
      await sql`
        insert into auth.events (user_id, event, outcome, origin, at)
        select id, 'sign_up', 'done', ${origin}, ${clock.now} from unnest(${ids}::uuid[]) as id
      `.execute(db)
      return ids
    },
    /**
     * Credits each member's node with the same slots.
     * @param laterBy hours by which the slots are shifted
     */
    async run(memberIds: readonly string[], laterBy = 0): Promise<void> {
      const now = Math.floor(clock.now.getTime() / QUARTER_MS) * QUARTER_MS
      const ends = RUNS.flatMap(([from, to]) => {
        const first = now - (from - laterBy) * HOUR_MS
        return Array.from({ length: 4 * (from - to) }, (_, n) => first + n * QUARTER_MS)
      })
      const slots = memberIds.flatMap((memberId) =>
        ends.map((slotEnd) => ({
          memberId,
          nodeId: memberId,
          slotEnd,
          points: '25',
          intervalMs: QUARTER_MS,
        })),
      )
      await creditSlots(db, slots, clock.now)
    },
  }
}

interface Joining {
  inviterId: string | null
  /** Coarse subnet, as in the activity log. */
  origin: string
  domain: string
}
