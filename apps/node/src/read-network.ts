import { runtimeConfigSchema } from '@hearth/protocol/runtime-config'
import type { z } from 'zod'
import { callServer, noHearthServer, ServerError } from './call-server.ts'
import { messages } from './messages.ts'
import { NodeError } from './node-error.ts'

/** Required part of a network's configuration; other fields vary between versions. */
const networkSchema = runtimeConfigSchema.pick({
  apiUrl: true,
  authUrl: true,
  authApiKey: true,
  botCheck: true,
})

export type Network = z.infer<typeof networkSchema>

/**
 * Parses a server address entered by a person.
 * @returns the URL without a trailing slash
 */
export function parseServerAddress(value: string): string {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new NodeError('usage', messages.invalidServerOption({ value }))
  }
  return url.href.replace(/\/+$/, '')
}

/** Fetches a network's configuration. */
export async function readNetwork(server: string): Promise<Network> {
  try {
    const network = await callServer(`${server}/config.json`, networkSchema)
    const absolute = (address: string) => new URL(address, `${server}/`).href.replace(/\/+$/, '')
    return { ...network, apiUrl: absolute(network.apiUrl), authUrl: absolute(network.authUrl) }
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    if (error.status < 500 && error.status !== 429) throw noHearthServer(server)
    throw new NodeError('unreachable', messages.notServing({ server, reason: error.message }), {
      isTemporary: true,
    })
  }
}
