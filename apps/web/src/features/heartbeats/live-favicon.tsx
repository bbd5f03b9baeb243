import { useEffect } from 'react'
import { type NodesState, useNodesState } from './use-nodes-state.ts'

const icons: Record<NodesState, string> = {
  unknown: '/favicon.svg',
  none: '/favicon.svg',
  there: '/favicon-there.svg',
  away: '/favicon-away.svg',
}

/** Shows in the favicon whether one of the nodes is connected. */
export function LiveFavicon() {
  const state = useNodesState()
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!icon) return
    icon.href = icons[state]
    return () => {
      icon.href = icons.unknown
    }
  }, [state])
  return null
}
