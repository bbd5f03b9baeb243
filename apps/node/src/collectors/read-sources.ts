import { readSources as endpoint } from '@hearth/protocol/endpoints/insights'
import { type CollectionSource, collectionSourceSchema } from '@hearth/protocol/sources'
import { z } from 'zod'
import { callServer } from '../call-server.ts'
import { readNetwork } from '../read-network.ts'
import { freshCredentials } from '../session.ts'

/** A newer server may know kinds of sources that this program does not. */
const answerSchema = endpoint.answer.extend({ sources: z.array(z.unknown()) })

export interface Assignment {
  sources: CollectionSource[]
  reportEverySeconds: number
  /** How much the network's clock is ahead of this computer's, milliseconds. */
  clockOffsetMs: number
}

/** Asks the network what to collect. @throws NodeError, ServerRefusal where it cannot be asked now */
export async function readSources(): Promise<Assignment> {
  const { server, accessToken } = await freshCredentials()
  const { apiUrl } = await readNetwork(server)
  const askedAt = Date.now()
  const { sources, reportEverySeconds, now } = await callServer(`${apiUrl}${endpoint.path}`, answerSchema, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return {
    sources: sources.flatMap((source) => {
      const { success, data } = collectionSourceSchema.safeParse(source)
      return success ? [data] : []
    }),
    reportEverySeconds,
    clockOffsetMs: Date.parse(now) - (askedAt + Date.now()) / 2,
  }
}
