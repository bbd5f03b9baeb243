import { readSources as endpoint } from '@hearth/protocol/endpoints/insights'
import { type CollectionSource, collectionSourceSchema } from '@hearth/protocol/sources'
import { z } from 'zod'
import { callApi } from '../call-server.ts'
import { readNetwork } from '../read-network.ts'
import { freshCredentials } from '../session.ts'

const tolerantEndpoint = {
  ...endpoint,
  answer: endpoint.answer.extend({
    // A newer server may know kinds of sources that this program does not.
    sources: z.array(z.unknown()),
    // Older servers do not send it.
    collectSince: endpoint.answer.shape.collectSince.optional(),
  }),
}

export interface Assignment {
  sources: CollectionSource[]
  reportEverySeconds: number
  /** False before the member's first heartbeat: what is collected until then does not count. */
  mayCollect: boolean
  /** How much the network's clock is ahead of this computer's, milliseconds. */
  clockOffsetMs: number
}

/** Asks the network what to collect. @throws NodeError, ServerError where it cannot be asked now */
export async function readSources(): Promise<Assignment> {
  const { server, accessToken } = await freshCredentials()
  const { apiUrl } = await readNetwork(server)
  const askedAt = Date.now()
  const { sources, reportEverySeconds, now, collectSince } = await callApi(
    apiUrl,
    tolerantEndpoint,
    {},
    accessToken,
  )
  return {
    sources: sources.flatMap((source) => {
      const { success, data } = collectionSourceSchema.safeParse(source)
      return success ? [data] : []
    }),
    reportEverySeconds,
    mayCollect: collectSince !== null,
    clockOffsetMs: Date.parse(now) - (askedAt + Date.now()) / 2,
  }
}
