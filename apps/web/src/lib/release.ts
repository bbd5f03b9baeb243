/** A part of the portal that did not load: another release has taken its place, or the network failed. */
const PART_MISSING = 'A part of the portal did not load'

let outdated = false

/** Whether the server has another release than the one that runs here; once it has, that stays so. */
export async function isOutdated(): Promise<boolean> {
  outdated ||= await hasAnotherRelease().catch(() => false)
  return outdated
}

async function hasAnotherRelease(): Promise<boolean> {
  // The page names its files by their content, and is asked for each time.
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!own?.startsWith('/assets/')) return false
  const response = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } })
  const page = await response.text()
  return response.ok && page.includes('/assets/') && !page.includes(own)
}

export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && error.message === PART_MISSING
}

interface Navigations {
  subscribe(
    event: 'onBeforeNavigate',
    heard: (event: { pathChanged: boolean; toLocation: { href: string } }) => void,
  ): unknown
}

/**
 * Goes over to a new release at the next navigation: nobody is interrupted, and nobody meets a file that is gone. Looks
 * for one when somebody comes back to the page; `isOutdated` looks at once.
 */
export function followReleases(router: Navigations): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router would reload by itself, into the browser's own error page where the network is away.
    payload.message = PART_MISSING
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void isOutdated()
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (outdated && pathChanged) location.assign(toLocation.href)
  })
}
