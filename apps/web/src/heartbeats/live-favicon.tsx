import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { nodesQuery } from './node-queries.ts'
import { nodeRows } from './node-rows.ts'

const POLL_MS = 30_000
/** While nobody looks at the page its icon may still be seen. */
const HIDDEN_POLL_MS = 5 * 60_000

/** Has the icon of the page say how the member's nodes are: lit with a dot while one is there, out while none is. */
export function LiveFavicon() {
  const { data, dataUpdatedAt } = useQuery({
    ...nodesQuery(),
    refetchInterval: () => (document.hidden ? HIDDEN_POLL_MS : POLL_MS),
    refetchIntervalInBackground: true,
  })
  // As it was when the server was asked.
  const nodes = nodeRows(data?.nodes, [], runtimeConfig().heartbeat.intervalSeconds * 1000, dataUpdatedAt)
  const state = nodes.some(({ connected }) => connected) ? '-there' : nodes.length > 0 ? '-away' : ''
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!icon) return
    icon.href = `/favicon${state}.svg`
    return () => {
      icon.href = '/favicon.svg'
    }
  }, [state])
  return null
}
