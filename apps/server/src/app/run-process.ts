import { type Config, readConfig } from '../config/config.ts'
import { ConfigError, formatConfigError } from '../errors/config-error.ts'
import { currentLanguage } from '../platform/terminal.ts'
import type { Hearth } from './create-app.ts'
import { greeting } from './greeting.ts'

/** Runs a server in this process, with settings from the environment and a graceful shutdown. */
export async function runProcess(
  start: (config: Config, say: (line: string) => void) => Promise<Hearth>,
): Promise<void> {
  let ended: Promise<void> | undefined
  let starting: Promise<Hearth> | undefined
  const end = (signal: NodeJS.Signals) => {
    ended ??= (async () => {
      console.log(`${signal}: stopping`)
      // Wait until a starting server can be stopped.
      const hearth = await starting?.catch(() => undefined)
      await hearth?.stop()
      process.exit(0)
    })()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)

  try {
    const config = readConfig(process.env)
    starting = start(config, (line) => console.log(line))
    const hearth = await starting
    if (!ended) {
      console.log(
        greeting(hearth.url, {
          outbox: !config.MAIL_URL,
          publicUrl: config.PUBLIC_URL,
          dataDirectory: process.env.DATA_DIR,
          databaseUrl: config.DATABASE_URL !== undefined,
        }),
      )
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(formatConfigError(error, currentLanguage()))
    process.exitCode = 1
  }
}
