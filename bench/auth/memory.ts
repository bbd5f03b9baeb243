import { openSigningKeys } from '../../apps/server/src/features/auth/keys/signing-keys.ts'
import { signAccessToken } from '../../apps/server/src/features/auth/sessions/access-token.ts'
import { testKeys } from '../../apps/server/src/test/support/test-keys.ts'
import type { Row } from '../report.ts'
import { addSessions } from './accounts.ts'
import type { Harness } from './harness.ts'

const LANES = 16
const REMEMBERED = 10_000
const MORE = 100_000
const USED = 20_000

/**
 * Measures the server's heap before and after adding 100,000 open sessions. The 20,000 sessions in use are
 * twice as many as the server caches.
 */
export async function measureMemory(harness: Harness): Promise<Row> {
  const use = async (count: number) => {
    const sessions = await addSessions(harness, count)
    const tokens = await accessTokens(harness, sessions.slice(0, USED))
    await harness.load({ kind: 'checks', port: harness.port, tokens, lanes: LANES })
    return (await harness.memory()).heapMiB
  }
  const before = await use(REMEMBERED)
  return {
    name: 'server heap with 100,000 additional open sessions, 20,000 in use',
    value: await use(MORE),
    unit: 'MiB',
    reference: 'heap with 10,000 in use',
    referenceValue: before,
  }
}

async function accessTokens(harness: Harness, sessions: { userId: string; id: string }[]): Promise<string[]> {
  const now = () => new Date()
  const keys = await openSigningKeys(harness.db, now, { secrets: testKeys })
  const tokens: string[] = []
  for (const { userId, id } of sessions) {
    const user = {
      id: userId,
      email: 'bench@example.org',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
    }
    const { accessToken } = await signAccessToken({ keys, issuer: harness.issuer, now }, user, {
      id,
      aal: 'aal1',
      amr: [],
    })
    tokens.push(accessToken)
  }
  return tokens
}
