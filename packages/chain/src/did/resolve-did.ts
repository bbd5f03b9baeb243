import { toDidJson } from './did-json.ts'
import { accountOf } from './identifiers.ts'
import type { PublishedKeys } from './published-keys.ts'
import { type ChainReader, findIdentity } from './verify-identity.ts'

interface ResolveOptions {
  chain: ChainReader
  /** Published keys of the network whose Machine IDs are resolved. */
  keys: PublishedKeys
  /** Returns a DID's published document name, as `fetchAttributeName` does. */
  findName?(did: string): Promise<string | undefined>
}

/**
 * Creates a resolver of the DID method `peaq` for the npm package `did-resolver`. Anyone can write documents,
 * so the resolver returns only those with both signatures and no key other than the owner's.
 */
export function createPeaqResolver({ chain, keys, findName }: ResolveOptions) {
  return {
    peaq: async (did: string) => {
      const failed = (error: string) => ({
        didResolutionMetadata: { error },
        didDocument: null,
        didDocumentMetadata: {},
      })
      if (!accountOf(did)) return failed('invalidDid')
      const name = await findName?.(did)
      const { document } = await findIdentity(chain, keys, did, name === undefined ? [] : [name])
      if (!document) return failed('notFound')
      return {
        didResolutionMetadata: { contentType: 'application/did+ld+json' },
        didDocument: toDidJson(document),
        didDocumentMetadata: {},
      }
    },
  }
}
