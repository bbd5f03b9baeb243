import { resolve } from 'node:path'
import { pino } from 'pino'
import { openSecrets } from '../../app/open-secrets.ts'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { readConfig } from '../../config/config.ts'
import type { Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { reachEngine } from '../../platform/embedded/reach-engine.ts'
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { sendEmail } from '../../platform/mail/mail.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import type { CommandContext, CommandOutput } from './command.ts'

/** Reads the settings and opens the database for a command, and closes the database afterward. */
export async function withCommandContext(
  environment: Record<string, string | undefined>,
  run: (context: CommandContext) => Promise<CommandOutput>,
): Promise<CommandOutput> {
  const config = readConfig(environment)
  const engine = await reachEngine(
    { databaseUrl: config.DATABASE_URL, databaseOwnerUrl: config.DATABASE_OWNER_URL },
    resolve(config.DATA_DIR),
    () => undefined,
  )
  const database = openDatabase<Tables>(engine.connection, { maxConnections: 2, onLost: () => undefined })
  let queue: Jobs | undefined
  let ring: Promise<KeyRing> | undefined
  const openKeys = () => (ring ??= openSecrets(config, database.kysely))
  try {
    await prepareDatabase(engine)
    return await run({
      db: database.kysely,
      config,
      openSecrets: openKeys,
      async openJobs() {
        if (queue) return queue
        queue = createJobs(engine.connection, [sendEmail], {
          work: false,
          secrets: await openKeys(),
          log: pino({ level: 'silent' }),
          onDone: () => undefined,
        })
        await queue.start()
        return queue
      },
    })
  } finally {
    await queue?.stop()
    await database.close()
    await engine.stop()
  }
}
