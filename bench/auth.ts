import { startHarness } from './auth/harness.ts'
import { measureMemory } from './auth/memory.ts'
import { measurePasswordGrants } from './auth/password-grants.ts'
import { measureRefreshes } from './auth/refreshes.ts'
import { measureSignUps } from './auth/sign-ups.ts'
import { measureTokenChecks } from './auth/token-checks.ts'
import type { Row } from './report.ts'

/** Measures the auth service: sign-ins, sign-ups, refreshes, token checks and memory. */
export async function benchAuth(): Promise<Row[]> {
  const harness = await startHarness()
  try {
    return [
      ...(await measurePasswordGrants(harness)),
      await measureSignUps(harness),
      ...(await measureRefreshes(harness)),
      await measureTokenChecks(harness),
      await measureMemory(harness),
    ]
  } finally {
    await harness.stop()
  }
}
