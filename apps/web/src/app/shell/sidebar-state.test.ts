import { expect, test } from 'vitest'
import { formatSidebarCookie, parseSidebarCookie } from './sidebar-state.ts'

test('stores the sidebar state in a cookie for 604800 s', { tags: ['LAY-03'] }, () => {
  expect(formatSidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax')
})

test('opens the sidebar unless the cookie says otherwise', { tags: ['LAY-03'] }, () => {
  expect(parseSidebarCookie('')).toBe(true)
  expect(parseSidebarCookie('other=1; sidebar_state=true')).toBe(true)
  expect(parseSidebarCookie('other=1; sidebar_state=false')).toBe(false)
})
