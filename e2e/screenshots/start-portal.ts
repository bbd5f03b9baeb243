import { startHearthProcess } from '../support/hearth-process.ts'

export const portalSettings = {
  BRAND_LINKS: 'https://x.com/hearth,https://discord.gg/hearth,https://github.com/hearth',
  CHAIN_EXPLORER_URL: 'https://explorer.example/',
}

/** Starts the server whose portal is captured. Returns a function that stops the server. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const hearth = await startHearthProcess(portalSettings)
  process.env.HEARTH_URL = hearth.url
  return () => hearth.stop()
}
