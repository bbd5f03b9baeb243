import { useEffect, useState } from 'react'

export const SIDEBAR_COOKIE = 'sidebar_state'
export const SIDEBAR_COOKIE_SECONDS = 604_800

export function formatSidebarCookie(open: boolean): string {
  return `${SIDEBAR_COOKIE}=${open}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; samesite=lax`
}

/** Returns whether the sidebar is open, which is the default. */
export function parseSidebarCookie(cookies: string): boolean {
  return !cookies.split('; ').includes(`${SIDEBAR_COOKIE}=false`)
}

/** Returns the sidebar's state and a toggle. Ctrl+B and Cmd+B also toggle it. */
export function useSidebar(narrow: boolean) {
  const [open, setOpen] = useState(() => parseSidebarCookie(document.cookie))
  const [sheet, setSheet] = useState(false)

  const toggle = () => {
    if (narrow) return setSheet(!sheet)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = formatSidebarCookie(!open)
    setOpen(!open)
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  return { open, sheet: narrow && sheet, setSheet, toggle }
}
