import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openSecrets } from '../../app/open-secrets.ts'
import { assertOwner, prepareDatabase } from '../../app/prepare-database.ts'
import { readConfig } from '../../config/config.ts'
import { isInsecureTrial, listNetworkSigns } from '../../config/network-exposure.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { hashSlowly } from '../../features/auth/passwords/passwords.ts'
import type { Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { reachEngine } from '../../platform/embedded/reach-engine.ts'
import { createProgress } from '../../platform/progress.ts'
import { runCommand } from '../../platform/run-command.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import { seed as texts } from './messages.ts'
import { seedActivity } from './seed-activity.ts'
import { seedCampaigns } from './seed-campaigns.ts'
import { seedMembers } from './seed-members.ts'
import { seedReferrals } from './seed-referrals.ts'

const PASSWORD = 'hearth-seed-password'
/** Members per transaction. */
const BATCH = 1000

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      members: { type: 'string', default: '1000' },
      days: { type: 'string', default: '120' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(localize(texts.help()))
    return
  }
  const members = wholeNumber('--members', values.members, 10_000_000)
  const days = wholeNumber('--days', values.days, 1000)
  const config = readConfig(process.env)
  const signs = listNetworkSigns(config)
  if (signs.length > 0 && !isInsecureTrial(config)) {
    throw new ConfigError(messages.seedExposed({ signs: signs.join(', ') }))
  }

  const engine = await reachEngine(
    { databaseUrl: config.DATABASE_URL, databaseOwnerUrl: config.DATABASE_OWNER_URL },
    resolve(config.DATA_DIR),
  )
  // Temporary tables and ANALYZE require the owner role.
  const database = openDatabase<Tables>(engine.owner ?? engine.connection, {
    maxConnections: 4,
    onLost: () => undefined,
  })
  try {
    await prepareDatabase(engine)
    await assertOwner(database.pool, 'npm run seed')
    const secrets = await openSecrets(config, database.kysely)
    const now = new Date()
    const joining = createProgress(texts.members(), members)
    const ids = await seedMembers(database.pool, {
      members,
      days,
      now,
      passwordHash: await hashSlowly(PASSWORD),
      onProgress: joining.at,
    })
    joining.end()

    const active = createProgress(texts.activity(), ids.length)
    for (let start = 0; start < ids.length; start += BATCH) {
      await seedActivity(database.pool, ids.slice(start, start + BATCH), {
        now,
        intervalSeconds: config.HEARTBEAT_INTERVAL_SECONDS,
        pointsPerHeartbeat: config.HEARTBEAT_POINTS,
      })
      active.at(Math.min(ids.length, start + BATCH))
    }
    active.end()
    // Seed referrals only after all activity, because activity determines their outcomes.
    const rewarded = createProgress(texts.rewards(), ids.length)
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH)
      await seedReferrals(database.pool, batch, { now })
      rewarded.at(start)
    }
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH)
      await seedCampaigns(database.kysely, database.pool, batch, { secrets, now, days })
      rewarded.at(Math.min(ids.length, start + BATCH))
    }
    rewarded.end()
    // Update the planner's statistics immediately.
    await database.pool.query('set statement_timeout = 0; analyze')

    // Select a member with points of as many kinds as possible. Nobody has pending points right after midnight.
    const { rows } = await database.pool.query<{ email: string }>(
      `select email from members join member_totals on member_id = id
       where id = any($1::uuid[])
       order by pending > 0 desc, (referral > 0)::int + (rewards > 0)::int + (others > 0)::int desc,
                connectivity desc
       limit 1`,
      [ids.slice(0, 20_000)],
    )
    const email = rows[0]?.email
    console.log(
      localize(email ? texts.login({ email, password: PASSWORD }) : texts.loginAsAny({ password: PASSWORD })),
    )
  } finally {
    await database.close()
    await engine.stop()
  }
}

function wholeNumber(name: string, value: string, max: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > max) {
    throw new ConfigError(
      messages.wholeNumber({ name, value: JSON.stringify(value), minimum: '1', maximum: String(max) }),
    )
  }
  return number
}

await runCommand(main)
