import { startHearthProcess } from './hearth-process.ts'

/** Starts the server that browser tests share. Returns a function that stops the server. */
export default async function startServer(): Promise<() => Promise<void>> {
  const hearth = await startHearthProcess({
    // Use short slots, so that nodes earn heartbeats during a test.
    HEARTBEAT_INTERVAL_SECONDS: '2',
    // Mine blocks often, so that transactions take less than two seconds.
    CHAIN_BLOCK_SECONDS: '0.25',
    CHAIN_EXPLORER_URL: 'https://explorer.example/',
    BRAND_LINKS: 'https://x.com/hearth,https://discord.gg/hearth,https://github.com/hearth',
    // Raise the rate limits, because all browsers share one IP address.
    RATE_LIMIT_FACTOR: '1000',
    // Reduce the bot-check work, which can take a second by default.
    BOT_CHECK_WORK: '100000',
    // Extend the period, because a test can outlast the default on a busy machine. Tests that need an old
    // proof backdate it.
    REAUTHENTICATION_MINUTES: '60',
  })
  process.env.HEARTH_URL = hearth.url
  process.env.HEARTH_DATA_DIR = hearth.environment.DATA_DIR
  return () => hearth.stop()
}
