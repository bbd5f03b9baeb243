import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import {
  exchangeResultChecks as endpoint,
  type ResultCheckAnswer,
} from '@hearth/protocol/endpoints/result-checks'
import { resultCheckText } from '@hearth/protocol/node-identity'
import type { CollectionSource } from '@hearth/protocol/sources'
import { reconnectDelay } from '../back-off.ts'
import { callApi, ServerError } from '../call-server.ts'
import { signWith } from '../identity.ts'
import { readNetwork } from '../read-network.ts'
import { memberOf, registerNode } from '../register-node.ts'
import { freshCredentials } from '../session.ts'
import { pollSource, type Web } from './poll-source.ts'
import { resultId } from './result-id.ts'
import { readSourceState } from './source-state.ts'

type Check = AnswerOf<typeof endpoint>['checks'][number]

/**
 * Requests comparisons of other members' results and answers them until `signal` is aborted. Failures are retried.
 * @param options.everySeconds interval between calls without answers; null while the node does not collect
 */
export async function answerChecks(options: {
  web: Web
  everySeconds: () => number | null
  signal: AbortSignal
}): Promise<void> {
  const { web, everySeconds, signal } = options
  const wait = (seconds: number) => sleep(seconds * 1000, undefined, { signal }).catch(() => undefined)
  let answers: ResultCheckAnswer[] = []
  for (let attempt = 0; !signal.aborted; ) {
    const seconds = everySeconds()
    // Jitter keeps nodes that started together from calling simultaneously.
    if (seconds === null || (attempt === 0 && answers.length === 0))
      await wait((seconds ?? 60) * (0.75 + 0.5 * Math.random()))
    if (signal.aborted) return
    if (seconds === null) continue
    try {
      const checks = await exchange(answers)
      attempt = 0
      answers = await compare(web, checks)
    } catch (error) {
      // Discard the answers, because the server would reject them again.
      if (error instanceof ServerError && error.status < 500 && error.status !== 429) answers = []
      await wait(reconnectDelay(attempt++, undefined))
    }
  }
}

async function exchange(answers: ResultCheckAnswer[]): Promise<Check[]> {
  const credentials = await freshCredentials()
  const { apiUrl } = await readNetwork(credentials.server)
  const { nodeId, identity } = await registerNode(credentials)
  const text = resultCheckText({ memberId: memberOf(credentials.accessToken), nodeId, answers })
  const body = { node: nodeId, signature: signWith(identity, text), answers }
  const { checks } = await callApi(apiUrl, endpoint, { body }, credentials.accessToken)
  return checks
}

/**
 * Answers checks. Reads each source once. Omits checks of unreadable sources, so that the server assigns them
 * to another node.
 */
export async function compare(web: Web, checks: readonly Check[]): Promise<ResultCheckAnswer[]> {
  const sources = new Map<string, CollectionSource>(checks.map(({ source }) => [source.id, source]))
  const answers = await Promise.all(
    [...sources.values()].map(async (source) => {
      const sizes = await readSizes(web, source).catch(() => null)
      if (!sizes) return []
      return checks
        .filter((check) => check.source.id === source.id)
        .map(({ id, result }): ResultCheckAnswer => ({ check: id, bytes: sizes.get(result) ?? null }))
    }),
  )
  return answers.flat()
}

/** Returns item sizes by result ID, from the source's current content and from this node's earlier polls. */
async function readSizes(web: Web, source: CollectionSource): Promise<Map<string, number>> {
  const { sizes = {} } = await readSourceState(source.id, source.url)
  // Send no validators, so that the source returns its full content even if unchanged.
  const poll = await pollSource(web, source, { url: source.url, lookedAt: 0, reported: [] })
  const now = poll.items.map(({ key, bytes }) => [resultId(source.id, key), bytes] as const)
  return new Map([...Object.entries(sizes), ...now])
}
