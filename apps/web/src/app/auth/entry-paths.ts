/** Pages that signed-in members may also open. */
const OPEN_PAGES = /^\/(auth\/(logout|confirm)|undo)\/?$/

/** Returns the page that opens at a path. The root leads to the sign-in page. */
export function resolveEntry(path: string): string {
  return path === '/' ? '/auth' : path
}

/** Returns the page that opens for a member in place of a signed-out page; undefined if the page may stay. */
export function findMemberPage(path: string): '/dashboard' | undefined {
  return OPEN_PAGES.test(path) ? undefined : '/dashboard'
}
