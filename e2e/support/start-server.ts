import { startHearthProcess } from './hearth-process.ts'

/** Starts the server that all browser tests share. */
export default async function startServer(): Promise<() => Promise<void>> {
  const hearth = await startHearthProcess({
    // Short slots, so that a node earns heartbeats during a test.
    HEARTBEAT_INTERVAL_SECONDS: '2',
    // Transactions are mined within one or two seconds.
    CHAIN_BLOCK_SECONDS: '0.25',
    CHAIN_EXPLORER_URL: 'https://explorer.example/',
    BRAND_LINKS: 'https://x.com/hearth,https://discord.gg/hearth,https://github.com/hearth',
    // High rate limits, because all test browsers share one IP address.
    RATE_LIMIT_FACTOR: '1000',
    // Uses the same bot-check work for remote accounts as in production.
    BOT_CHECK_WORK: '100000',
    // On a busy machine, a test can outlast the default period. Tests that need an old proof backdate it.
    REAUTHENTICATION_MINUTES: '60',
  })
  process.env.HEARTH_URL = hearth.url
  process.env.HEARTH_DATA_DIR = hearth.environment.DATA_DIR
  return () => hearth.stop()
}
