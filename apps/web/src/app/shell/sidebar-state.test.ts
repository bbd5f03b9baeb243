import { expect, test } from 'vitest'
import { formatSidebarCookie, parseSidebarCookie } from './sidebar-state.ts'

test('[LAY-03] stores the sidebar state in a cookie for 604800 s', () => {
  expect(formatSidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax')
})

test('[LAY-03] opens the sidebar unless the cookie says otherwise', () => {
  expect(parseSidebarCookie('')).toBe(true)
  expect(parseSidebarCookie('other=1; sidebar_state=true')).toBe(true)
  expect(parseSidebarCookie('other=1; sidebar_state=false')).toBe(false)
})
