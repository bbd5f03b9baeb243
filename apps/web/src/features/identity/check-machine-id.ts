import { fetchKeys } from '@hearth/chain/did/published-keys'
import {
  type ChainReader,
  type Finding,
  readDocument,
  verifyIdentity,
} from '@hearth/chain/did/verify-identity'
import { queryOptions } from '@tanstack/react-query'
import { createClient } from 'viem'
import { call, getChainId } from 'viem/actions'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { identityKey } from '../../lib/live/live-queries.ts'
import { rpcTransport } from '../../lib/web3/rpc-transport.ts'

/** Query for the document on the chain with this DID and name; null if there is none. */
export const documentQuery = (did: string, name: string) =>
  queryOptions({
    queryKey: [...identityKey, 'document', did, name],
    queryFn: async () => (await readDocument(createChainReader(), did, name)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    // The RPC transport already retries.
    retry: 0,
  })

/** Verifies a Machine ID in the browser, against the chain and the network's published keys. */
export async function checkMachineId(did: string, name: string): Promise<Finding[]> {
  return verifyIdentity(createChainReader(), await fetchKeys(location.origin), did, [name])
}

function createChainReader(): ChainReader {
  const url = new URL(runtimeConfig().chain?.rpcUrl ?? '/rpc', location.origin).href
  const client = createClient({ transport: rpcTransport(url) })
  return { getChainId: () => getChainId(client), call: (request) => call(client, request) }
}
