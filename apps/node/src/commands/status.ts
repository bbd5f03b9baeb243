import { readStats } from '@hearth/protocol/endpoints/members'
import { callServer, ServerRefusal } from '../call-server.ts'
import type { Credentials } from '../credentials.ts'
import { count } from '../format.ts'
import { NodeError, sessionEnded } from '../node-error.ts'
import { readNetwork } from '../read-network.ts'
import { freshCredentials } from '../session.ts'

/** Says who is logged in where, and what was earned. */
export async function status(): Promise<void> {
  let credentials = await freshCredentials()
  console.log(`Logged in as ${credentials.email} at ${credentials.server}.`)
  const { apiUrl } = await readNetwork(credentials.server)
  let stats = await readOwnStats(apiUrl, credentials)
  if (!stats) {
    credentials = await freshCredentials(credentials.accessToken)
    stats = await readOwnStats(apiUrl, credentials)
    if (!stats) throw sessionEnded()
  }
  console.log(
    `${count(stats.heartbeats, 'heartbeat')}, ${count(stats.points_today, 'point')} today, ${count(stats.points_total, 'point')} in total.`,
  )
}

/** Null where the access token is not taken. */
async function readOwnStats(apiUrl: string, { accessToken }: Credentials) {
  try {
    return await callServer(`${apiUrl}${readStats.path}`, readStats.answer, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
    if (error.status === 401) return null
    throw new NodeError('unreachable', `The server cannot tell your points right now: ${error.message}`)
  }
}
