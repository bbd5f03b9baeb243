import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { readConfig } from '../../config/config.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { findCapacityDifferences } from '../../features/rewards/find-campaign-differences.ts'
import type { Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { reachEngine } from '../../platform/embedded/reach-engine.ts'
import { createProgress } from '../../platform/progress.ts'
import { runCommand } from '../../platform/run-command.ts'
import { messages } from '../messages.ts'
import { findDifferences } from './find-differences.ts'
import { repairMember } from './repair-member.ts'

const HELP = `Proves that ledger, days, totals, heartbeats, referrals and claimed rewards agree for every member. Prints what does not and ends with code 1.

Usage: npm run reconcile -- [--repair] [--from ID]

  --repair   makes days and totals of such members anew from ledger and credits; the ledger is never touched
  --from ID  goes on behind a member, as an interrupted run said

Works on a running Hearth as well as on a stopped one.
`

const BATCH = 2000

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { repair: { type: 'boolean' }, from: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(HELP)
    return
  }
  if (values.from !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(values.from)) {
    throw new ConfigError(messages.notMemberId({ value: JSON.stringify(values.from) }))
  }
  const config = readConfig(process.env)
  const engine = await reachEngine(
    { databaseUrl: config.DATABASE_URL, databaseOwnerUrl: config.DATABASE_OWNER_URL },
    resolve(config.DATA_DIR),
  )
  const database = openDatabase<Tables>(engine.connection, { maxConnections: 4, onLost: () => undefined })
  const db = database.kysely
  try {
    await prepareDatabase(engine)
    const { members } = await db
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<number>().as('members'))
      .executeTakeFirstOrThrow()
    const progress = createProgress('members', members)
    let checked = 0
    let wrong = 0
    let after = values.from
    process.once('SIGINT', () => {
      console.error(
        `Interrupted. To go on: npm run reconcile -- ${values.repair ? '--repair ' : ''}--from ${after ?? ''}`,
      )
      process.exit(130)
    })
    for (;;) {
      const batch = await findDifferences(db, after, BATCH)
      for (const { memberId, day, what, expected, found } of batch.differences) {
        console.log(`${memberId} ${day ?? 'total'}: ${what} is ${found}, ledger and credits say ${expected}`)
      }
      const memberIds = [...new Set(batch.differences.map(({ memberId }) => memberId))]
      wrong += memberIds.length
      if (values.repair) for (const memberId of memberIds) await repairMember(db, memberId)
      checked += batch.members
      progress.at(checked)
      if (!batch.next) break
      after = batch.next
    }
    progress.end()
    const differences = await findCapacityDifferences(db, values.repair ?? false)
    for (const { key, expected, found } of differences)
      console.log(`campaign ${key}: places taken is ${found}, its claims say ${expected}`)
    wrong += differences.length
    if (wrong === 0) console.log('Everything agrees.')
    else
      console.log(
        values.repair
          ? `${wrong} members or campaigns were repaired.`
          : `${wrong} members or campaigns differ. --repair mends them.`,
      )
    process.exitCode = wrong > 0 && !values.repair ? 1 : 0
  } finally {
    await database.close()
    await engine.stop()
  }
}

await runCommand(main)
