import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Contact } from '../members/read-contacts.ts'
import { countSynchronizedAccounts, type Hours } from './count-synchronized-accounts.ts'
import { type AccountFacts, CODE_WINDOW_MS, SUBNET_WINDOW_MS } from './signal.ts'

/** Maximum count. Higher counts do not change a score. */
const COUNTED = 100
const INVITEES_COUNTED = 1000
const COMPARED = 1000
/** Maximum number of accounts to compare for each shared inviter, subnet or funder. */
const MATES = 40
const MATES_WITHIN = sql`interval '15 days'`

interface Row {
  member_id: string
  subnet: string | null
  inviter_id: string | null
  on_subnet: number
  with_code: number
  inviter_on_subnet: boolean
  device: string | null
  device_accounts: number | null
  funder: string | null
  funder_accounts: number | null
  invitees: number
  suspended_invitees: number
  compared: number
  odd: number
}

/**
 * Gathers the facts of a batch of accounts with two statements. Every count is capped to bound
 * the cost.
 * @param contacts email domains and wallets of the accounts
 * @param disposable domains that provide disposable addresses
 */
export async function gatherFacts(
  db: Database,
  contacts: ReadonlyMap<string, Contact>,
  disposable: ReadonlySet<string>,
): Promise<Map<string, AccountFacts>> {
  const ids = [...contacts.keys()]
  const rows = await count(db, ids)
  const synchronized = await compareHours(db, ids)
  return new Map(
    rows.map((row) => {
      const mailDomain = contacts.get(row.member_id)?.mailDomain ?? ''
      return [
        row.member_id,
        {
          mailDomain,
          isDisposable: disposable.has(mailDomain),
          subnet: row.subnet,
          onSubnet: row.on_subnet,
          inviterId: row.inviter_id,
          withCode: row.with_code,
          inviterOnSubnet: row.inviter_on_subnet,
          device: row.device === null ? null : { id: row.device, accounts: row.device_accounts ?? 0 },
          synchronized: synchronized.get(row.member_id) ?? null,
          funder: row.funder === null ? null : { address: row.funder, accounts: row.funder_accounts ?? 0 },
          invitees: { all: row.invitees, suspended: row.suspended_invitees },
          comparisons: { decided: row.compared, odd: row.odd },
        },
      ]
    }),
  )
}

async function count(db: Database, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.member_id, a.subnet, a.inviter_id,
      (select count(*) from (
        select from fairness_accounts n where n.subnet = a.subnet
          and n.joined_at between a.joined_at - ${around(SUBNET_WINDOW_MS)} and a.joined_at + ${around(SUBNET_WINDOW_MS)}
        limit ${COUNTED}) counted)::int as on_subnet,
      (select count(*) from (
        select from fairness_accounts n where n.inviter_id = a.inviter_id
          and n.joined_at between a.joined_at - ${around(CODE_WINDOW_MS)} and a.joined_at + ${around(CODE_WINDOW_MS)}
        limit ${COUNTED}) counted)::int as with_code,
      (i.subnet = a.subnet) is true as inviter_on_subnet,
      device.node_id as device, device.accounts as device_accounts,
      funder.address as funder, funder.accounts as funder_accounts,
      invitees.invitees, invitees.suspended_invitees,
      (select count(*) from (
        (select from result_checks c where c.member_id = a.member_id and c.state in ('agreed', 'disputed') limit ${COMPARED})
        union all
        (select from result_check_answers w join result_checks c on c.id = w.check_id
         where w.member_id = a.member_id and w.answered_at is not null and c.state in ('agreed', 'disputed') limit ${COMPARED})
      ) counted)::int as compared,
      (select count(*) from (
        select from result_checks c where c.odd_member_id = a.member_id limit ${COMPARED}) counted)::int as odd
    from fairness_accounts a
    left join fairness_accounts i on i.member_id = a.inviter_id
    left join lateral (
      select d.node_id, (select count(*) from (
        select from fairness_devices o where o.node_id = d.node_id limit ${COUNTED}) counted)::int as accounts
      from fairness_devices d where d.member_id = a.member_id order by accounts desc, d.node_id limit 1
    ) device on true
    left join lateral (
      select '0x' || encode(w.funder, 'hex') as address, (select count(*) from (
        select from fairness_wallets o where o.funder = w.funder limit ${COUNTED}) counted)::int as accounts
      from fairness_wallets w where w.member_id = a.member_id and w.funder is not null
    ) funder on true
    left join lateral (
      select count(*)::int as invitees, count(cs.member_id)::int as suspended_invitees
      from (
        select v.member_id from fairness_accounts v where v.inviter_id = a.member_id
        order by v.joined_at desc limit ${INVITEES_COUNTED}
      ) invited left join claim_suspensions cs on cs.member_id = invited.member_id and cs.reinstated_at is null
    ) invitees on true
    where a.member_id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

/** Returns half of a window, which extends in both directions from a sign-up. */
const around = (windowMs: number) => sql`make_interval(secs => ${windowMs / 2000})`

/** Compares uptimes of accounts that share an inviter, a subnet or a funder. */
async function compareHours(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{
    member_id: string
    edges: number[]
    hours_until: Date
    mate_edges: number[]
    mate_until: Date
  }>`
    select a.member_id, a.edges, a.hours_until, m.edges as mate_edges, m.hours_until as mate_until
    from fairness_accounts a
    left join fairness_wallets w on w.member_id = a.member_id
    cross join lateral (
      (select member_id from fairness_accounts n where n.inviter_id = a.inviter_id
         and n.joined_at between a.joined_at - ${MATES_WITHIN} and a.joined_at + ${MATES_WITHIN}
       order by n.joined_at desc limit ${MATES})
      union
      (select member_id from fairness_accounts n where n.subnet = a.subnet
         and n.joined_at between a.joined_at - ${MATES_WITHIN} and a.joined_at + ${MATES_WITHIN}
       order by n.joined_at desc limit ${MATES})
      union
      (select member_id from fairness_wallets n where n.funder = w.funder limit ${MATES})
    ) mates
    join fairness_accounts m on m.member_id = mates.member_id
    where a.member_id = any(${ids}::uuid[]) and m.member_id <> a.member_id
      and a.edges <> '{}' and m.edges <> '{}'
  `.execute(db)
  const groups = new Map<string, { own: Hours; mates: Hours[] }>()
  for (const row of rows) {
    const own = { edges: row.edges, until: row.hours_until.getTime() }
    const group = groups.get(row.member_id) ?? { own, mates: [] }
    groups.set(row.member_id, group)
    group.mates.push({ edges: row.mate_edges, until: row.mate_until.getTime() })
  }
  return new Map([...groups].map(([id, { own, mates }]) => [id, countSynchronizedAccounts(own, mates)]))
}
