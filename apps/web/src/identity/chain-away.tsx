import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createClient, http } from 'viem'
import { getChainId } from 'viem/actions'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { Notice } from '../ui/notice.tsx'

/** A chain that takes longer to say which one it is counts as away; one that is well takes milliseconds. */
const PATIENCE_MS = 4_000
const LOOK_AGAIN_MS = 5_000

const chainAnswersQuery = () =>
  queryOptions({
    queryKey: ['chain-answers'],
    queryFn: async () => {
      const url = new URL(runtimeConfig().chain?.rpcUrl ?? '/rpc', location.origin).href
      const client = createClient({ transport: http(url, { timeout: PATIENCE_MS, retryCount: 0 }) })
      return getChainId(client).then(
        () => true,
        () => false,
      )
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    // A network without a chain says so itself.
    enabled: runtimeConfig().chain !== null,
  })

/** Says so while the chain is away, on the way to a Machine ID: what is signed then waits, which looks like nothing happens. */
export function ChainAway() {
  const isAway = useQuery(chainAnswersQuery()).data === false
  if (!isAway) return null
  return (
    <div className="mb-4">
      <Notice tone="info">{t`The chain does not answer at the moment. Nothing is lost: what you sign is kept, and goes to the chain as soon as it answers.`}</Notice>
    </div>
  )
}
