import { readSessionStored, writeSessionStored } from '@hearth/ui/lib/browser-storage'

let outdated = false

/**
 * Storage key of the last release that was reloaded. Prevents a reload loop if the server still serves that
 * release.
 */
const RELOADED_KEY = 'reloadedRelease'
/** Storage key of the last reload for a missing module, in ms since 1970. */
const RELOADED_AT_KEY = 'reloadedAt'
/** Minimum interval between reloads, which prevents a reload loop if the module stays missing. */
const RELOAD_AGAIN_MS = 60_000

/** Returns whether the server has a new release. Once true, it stays true. */
export async function isOutdated(): Promise<boolean> {
  outdated ||= await hasNewRelease().catch(() => false)
  return outdated
}

async function hasNewRelease(): Promise<boolean> {
  const entries = listEntryFiles()
  if (!entries.some((file) => file.startsWith('/assets/'))) return false
  const page = await fetchPage(location.pathname)
  return page.includes('/assets/') && !entries.every((file) => page.includes(file))
}

/** Lists the page's scripts. File names contain a content hash, so the scripts identify the release. */
function listEntryFiles(): string[] {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')
  // public/log-in.js loads the files of the login page.
  const { files } = document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset ?? {}
  return [...[...scripts].map((script) => script.getAttribute('src') ?? ''), ...JSON.parse(files ?? '[]')]
}

async function fetchPage(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`The page responded with ${response.status}`)
  return response.text()
}

/**
 * Reloads a page with a missing module: once for each new release, or when the server is reachable again.
 * Browsers never retry a failed module themselves.
 * @returns `away` if the server does not respond, `too-recent` if another reload could cause a loop
 */
export async function reloadForMissingPart(): Promise<'reloading' | 'away' | 'too-recent'> {
  if (!(await isServerReachable())) return 'away'
  const now = Date.now()
  if (now - Number(readSessionStored(RELOADED_AT_KEY) ?? 0) < RELOAD_AGAIN_MS) return 'too-recent'
  if (await isOutdated()) {
    const own = listEntryFiles().join()
    if (readSessionStored(RELOADED_KEY) === own || !writeSessionStored(RELOADED_KEY, own)) return 'too-recent'
  }
  if (!writeSessionStored(RELOADED_AT_KEY, String(now))) return 'too-recent'
  location.reload()
  return 'reloading'
}

/** Reloads the page only if the server responds, because browsers would show an error page instead. */
export async function reloadIfReachable(): Promise<void> {
  if (await isServerReachable()) location.reload()
}

/** Returns whether the server sends pages. */
export function isServerReachable(): Promise<boolean> {
  return fetchPage('/').then(Boolean, () => false)
}

interface RouterEvents {
  subscribe(
    event: 'onBeforeNavigate',
    heard: (event: { pathChanged: boolean; toLocation: { href: string } }) => void,
  ): unknown
}

/**
 * Loads a new release at the next navigation, so that nobody is interrupted. Checks for a release when the
 * page becomes visible; `isOutdated` checks immediately.
 */
export function watchReleases(router: RouterEvents): void {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void isOutdated()
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (outdated && pathChanged) location.assign(toLocation.href)
  })
}
