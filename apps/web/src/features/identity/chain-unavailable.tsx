import { Button } from '@hearth/ui/components/button'
import { Notice } from '@hearth/ui/components/notice'
import { Tooltip } from '@hearth/ui/components/tooltip'
import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { createClient, http } from 'viem'
import { getChainId } from 'viem/actions'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'

/**
 * Time after which a chain that has not responded counts as unavailable. A response normally takes
 * milliseconds.
 */
const TIMEOUT_MS = 4_000
const RETRY_MS = 5_000

const chainAvailableQuery = () =>
  queryOptions({
    queryKey: ['chain-answers'],
    queryFn: async () => {
      const url = new URL(runtimeConfig().chain?.rpcUrl ?? '/rpc', location.origin).href
      const client = createClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }) })
      return getChainId(client).then(
        () => true,
        () => false,
      )
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RETRY_MS,
    // Skip the query if the network has no chain. The page itself explains this.
    enabled: runtimeConfig().chain !== null,
  })

const useIsChainUnavailable = () => useQuery(chainAvailableQuery()).data === false

/** While the chain is unavailable, explains that signatures are sent later. */
export function ChainUnavailableNotice() {
  if (!useIsChainUnavailable()) return null
  return (
    <div className="mb-4">
      <Notice tone="info">
        {t({
          id: 'identity.chainUnavailableWhenSigning',
          message:
            'The chain is not responding. You can still sign: we save your signature and send it once the chain responds.',
        })}
      </Notice>
    </div>
  )
}

/** Shows a similar message as an icon in the header. */
export function ChainUnavailableIcon() {
  if (!useIsChainUnavailable()) return null
  const text = t({
    id: 'identity.chainUnavailable',
    message: 'The chain is not responding. Nothing is lost. This continues once the chain responds.',
  })
  return (
    <Tooltip side="bottom" text={text}>
      <Button variant="quiet" size="icon" aria-label={text}>
        <TriangleAlert className="text-danger" />
      </Button>
    </Tooltip>
  )
}
