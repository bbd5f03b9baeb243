import { measureMemory } from './auth/memory.ts'
import { measurePasswordGrants } from './auth/password-grants.ts'
import { measureRefreshes } from './auth/refreshes.ts'
import { measureSignUps } from './auth/sign-ups.ts'
import { startStand } from './auth/stand.ts'
import { measureTokenChecks } from './auth/token-checks.ts'
import type { Row } from './report.ts'

/** The auth service as part of the real server: log-ins, refreshes, token checks, memory. */
export async function benchAuth(): Promise<Row[]> {
  const stand = await startStand()
  try {
    return [
      ...(await measurePasswordGrants(stand)),
      await measureSignUps(stand),
      ...(await measureRefreshes(stand)),
      await measureTokenChecks(stand),
      await measureMemory(stand),
    ]
  } finally {
    await stand.stop()
  }
}
