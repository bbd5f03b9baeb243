import type { OperatorRole } from '@hearth/protocol/permissions'
import { callApi } from './call-api.ts'
import type { NewMember } from './new-member.ts'
import { newOperator } from './new-operator.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

export interface OperatedServer extends TestServer {
  operator: NewMember
  /** Calls the API as the operator, or with the given token. */
  call(path: string, init?: Parameters<typeof callApi>[2]): ReturnType<typeof callApi>
}

/** Starts a server with an operator and very high rate limits. */
export async function startOperatedServer(role: OperatorRole): Promise<OperatedServer> {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  const operator = await newOperator(server, role)
  return {
    ...server,
    operator,
    call: (path, init) => callApi(server.url, path, { token: operator.accessToken, ...init }),
  }
}
