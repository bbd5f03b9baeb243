import { useSyncExternalStore } from 'react'

/** Event after `changeLocation`. Browsers report only navigations of their own. */
const CHANGED = 'locationchanged'

/** Changes the URL without loading a document. */
export function changeLocation(url: URL, method: 'pushState' | 'replaceState', state: unknown): void {
  history[method](state, '', url)
  dispatchEvent(new Event(CHANGED))
}

let navigated = false

/** Returns whether the URL has changed since the first render. */
export function hasNavigated(): boolean {
  return navigated
}

function subscribe(listener: () => void): () => void {
  const stop = new AbortController()
  const changed = () => {
    navigated = true
    listener()
  }
  for (const event of ['popstate', CHANGED]) addEventListener(event, changed, { signal: stop.signal })
  return () => stop.abort()
}

/** Returns the path of the current page, without a trailing slash. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname.replace(/\/$/, ''))
}

export function useSearchParameter(name: string): string | undefined {
  return useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get(name) ?? undefined)
}
