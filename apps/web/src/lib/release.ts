import { readSessionStored, writeSessionStored } from './browser-storage.ts'

/** A part of the portal that did not load: another release has taken its place, or the network failed. */
export const PART_MISSING = 'A part of the portal did not load'

let outdated = false

/** The release that was reloaded last: a server that keeps answering with it must not cause a loop. */
const RELOADED_KEY = 'reloadedRelease'
/** When a missing part last made the page reload; milliseconds since 1970. */
const RELOADED_AT_KEY = 'reloadedAt'
/** A part that stays missing must not cause a loop either. */
const RELOAD_AGAIN_MS = 60_000

/** Whether the server has another release than the one that runs here; once it has, that stays so. */
export async function isOutdated(): Promise<boolean> {
  outdated ||= await hasNewRelease().catch(() => false)
  return outdated
}

async function hasNewRelease(): Promise<boolean> {
  const entry = getEntryFile()
  if (!entry?.startsWith('/assets/')) return false
  const page = await fetchPage()
  return page.includes('/assets/') && !page.includes(entry)
}

/** The page names its files by their content, so the name of the entry identifies the release. */
function getEntryFile(): string | null | undefined {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
}

async function fetchPage(): Promise<string> {
  const response = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`The page answered ${response.status}`)
  return response.text()
}

/**
 * Reloads a page that lacks a part: for another release, once for each; for a part that failed while the network or the
 * server was away, once it answers again, because browsers do not request a failed module twice.
 * @returns `away` if the server does not answer, `too-recent` if the page was reloaded shortly before
 */
export async function reloadForMissingPart(): Promise<'reloading' | 'away' | 'too-recent'> {
  if (!(await isReachable())) return 'away'
  const now = Date.now()
  if (now - Number(readSessionStored(RELOADED_AT_KEY) ?? 0) < RELOAD_AGAIN_MS) return 'too-recent'
  if (await isOutdated()) {
    const own = getEntryFile() ?? ''
    if (readSessionStored(RELOADED_KEY) === own || !writeSessionStored(RELOADED_KEY, own)) return 'too-recent'
  }
  if (!writeSessionStored(RELOADED_AT_KEY, String(now))) return 'too-recent'
  location.reload()
  return 'reloading'
}

/** Reloads the page if the server answers; otherwise the browser would replace the portal with its own error page. */
export async function reloadIfReachable(): Promise<void> {
  if (await isReachable()) location.reload()
}

function isReachable(): Promise<boolean> {
  return fetchPage().then(Boolean, () => false)
}

export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && error.message === PART_MISSING
}

interface RouterEvents {
  subscribe(
    event: 'onBeforeNavigate',
    heard: (event: { pathChanged: boolean; toLocation: { href: string } }) => void,
  ): unknown
}

/**
 * Goes over to a new release at the next navigation: nobody is interrupted, and nobody meets a file that is gone. Looks
 * for one when somebody comes back to the page; `isOutdated` looks at once.
 */
export function watchReleases(router: RouterEvents): void {
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
