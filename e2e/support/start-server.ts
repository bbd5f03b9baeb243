import { startHearthProcess } from './hearth-process.ts'

/** One Hearth for all browser tests. */
export default async function startServer(): Promise<() => Promise<void>> {
  const hearth = await startHearthProcess({
    // Short slots, so that a node earns while somebody watches.
    HEARTBEAT_INTERVAL_SECONDS: '2',
    // What is put on the chain is there within a second or two.
    CHAIN_BLOCK_SECONDS: '0.25',
    CHAIN_EXPLORER_URL: 'https://explorer.example/',
    BRAND_LINKS: 'https://x.com/hearth,https://discord.gg/hearth,https://github.com/hearth',
    // All browsers of the tests come from one address.
    RATE_LIMIT_FACTOR: '1000',
    // The accounts of the other installation are guarded by as much work as those of a real one.
    BOT_CHECK_WORK: '100000',
    // On a busy machine a test outlasts the default; tests that need an old proof of identity age it themselves.
    REAUTHENTICATION_MINUTES: '60',
  })
  process.env.HEARTH_URL = hearth.url
  process.env.HEARTH_DATA_DIR = hearth.environment.DATA_DIR
  return () => hearth.stop()
}
