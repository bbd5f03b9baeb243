import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatNumber } from '@hearth/protocol/format'
import type { Message } from '@hearth/protocol/messages'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { readConfig } from '../../config/config.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { findCapacityDifferences } from '../../features/rewards/find-campaign-differences.ts'
import type { Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { reachEngine } from '../../platform/embedded/reach-engine.ts'
import { createProgress } from '../../platform/progress.ts'
import { runCommand } from '../../platform/run-command.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import { findDifferences } from './find-differences.ts'
import { reconcile as texts } from './messages.ts'
import { repairMember } from './repair-member.ts'

const BATCH = 2000

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { repair: { type: 'boolean' }, from: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(localize(texts.help()))
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
    const progress = createProgress(texts.members(), members)
    let checked = 0
    let wrong = 0
    let after = values.from
    process.once('SIGINT', () => {
      const options = [...(values.repair ? ['--repair'] : []), ...(after ? ['--from', after] : [])]
      const command = ['npm run reconcile --', ...options].join(' ')
      console.error(localize(texts.interrupted({ command })))
      process.exit(130)
    })
    for (;;) {
      const batch = await findDifferences(db, after, BATCH)
      for (const { memberId, day, what, expected, found } of batch.differences) {
        const difference = { member: memberId, what, expected: exact(expected), found: exact(found) }
        console.log(
          localize(
            day === null ? texts.totalDiffers(difference) : texts.dayDiffers({ ...difference, day: { day } }),
          ),
        )
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
      console.log(localize(texts.capacityDiffers({ campaign: key, expected, found })))
    wrong += differences.length
    console.log(localize(summarize(wrong, values.repair ?? false)))
    process.exitCode = wrong > 0 && !values.repair ? 1 : 0
  } finally {
    await database.close()
    await engine.stop()
  }
}

/** Formats all six decimals, because a difference may be as small as the last one. */
const exact = (value: string) => formatNumber(Number(value), 6)

function summarize(count: number, isRepaired: boolean): Message {
  if (count === 0) return texts.agrees()
  return isRepaired ? texts.repaired({ count }) : texts.differs({ count })
}

await runCommand(main)
