import { readSources as endpoint } from '@hearth/protocol/endpoints/insights'
import { type CollectionSource, collectionSourceSchema } from '@hearth/protocol/sources'
import { z } from 'zod'
import { callApi } from '../call-server.ts'
import { readNetwork } from '../read-network.ts'
import { freshCredentials } from '../session.ts'

const tolerantEndpoint = {
  ...endpoint,
  answer: endpoint.answer.extend({
    // A newer server may send source kinds that this version does not support.
    sources: z.array(z.unknown()),
    // Older servers omit this field.
    collectSince: endpoint.answer.shape.collectSince.optional(),
  }),
}

export interface Assignment {
  sources: CollectionSource[]
  reportEverySeconds: number
  /** False before the member's first heartbeat: no results count before it. */
  mayCollect: boolean
  /** Milliseconds by which the server's clock is ahead of the local clock. */
  clockOffsetMs: number
}

/**
 * Returns the sources assigned to this member.
 * @throws NodeError or ServerError if the request fails
 */
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
