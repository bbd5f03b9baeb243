import type { AnswerOf, Endpoint, RequestOf } from '@hearth/protocol/endpoint'
import { readDataStats } from '@hearth/protocol/endpoints/insights'
import { readStats } from '@hearth/protocol/endpoints/members'
import { formatBytes } from '@hearth/protocol/format-bytes'
import { callApi, ServerError } from '../call-server.ts'
import { queueDirectory } from '../config-directory.ts'
import type { Credentials } from '../credentials.ts'
import { printLine } from '../display/print-line.ts'
import { count } from '../format.ts'
import { localize } from '../language.ts'
import { messages } from '../messages.ts'
import { NodeError, sessionEnded } from '../node-error.ts'
import { readNetwork } from '../read-network.ts'
import { countQueued } from '../results/result-queue.ts'
import { freshCredentials } from '../session.ts'

/** Prints the member's points and collected results, and the number of results queued on this computer. */
export async function status(): Promise<void> {
  let credentials = await freshCredentials()
  printLine(localize(messages.loggedInAs(credentials)))
  const { apiUrl } = await readNetwork(credentials.server)
  let stats = await read(apiUrl, credentials, readStats)
  if (!stats) {
    credentials = await freshCredentials(credentials.accessToken)
    stats = await read(apiUrl, credentials, readStats)
    if (!stats) throw sessionEnded()
  }
  printLine(
    localize(
      messages.totals({
        heartbeats: count(stats.heartbeats, 'heartbeats'),
        today: count(stats.points_today, 'points'),
        total: count(stats.points_total, 'points'),
      }),
    ),
  )
  const data = await read(apiUrl, credentials, readDataStats)
  if (data) {
    printLine(
      localize(
        messages.collected({
          posts: count(data.posts_amount, 'posts'),
          comments: count(data.comments_amount, 'comments'),
          profiles: count(data.profiles_amount, 'profiles'),
          size: formatBytes(data.result_size),
          points: count(data.total_jobs_points, 'points'),
        }),
      ),
    )
  }
  const queued = await countQueued(queueDirectory())
  if (queued > 0) printLine(localize(messages.notReported({ results: count(queued, 'results') })))
}

/** Calls an endpoint with the account's access token. Returns null if the token is rejected. */
async function read<E extends Endpoint>(
  apiUrl: string,
  { accessToken }: Credentials,
  endpoint: E,
): Promise<AnswerOf<E> | null> {
  try {
    return await callApi(apiUrl, endpoint, {} as RequestOf<E>, accessToken)
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    if (error.status === 401) return null
    throw new NodeError('unreachable', messages.pointsUnavailable({ reason: error.message }))
  }
}
