import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readThemePreference, resolveTheme, setTheme, watchTheme } from './theme.ts'

const isDark = () => document.documentElement.classList.contains('dark')

/** Sets the device's color scheme. Returns a function that changes it. */
function stubDevice(dark: boolean): (dark: boolean) => void {
  const list = Object.assign(new EventTarget(), { matches: dark })
  vi.stubGlobal('matchMedia', () => list)
  return (matches) => {
    Object.assign(list, { matches })
    list.dispatchEvent(new Event('change'))
  }
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
})
afterEach(() => document.documentElement.classList.remove('dark'))

test('is light by default, also on a dark device', { tags: ['LAY-12'] }, () => {
  stubDevice(true)
  expect(readThemePreference()).toBe('light')
  expect(resolveTheme()).toBe('light')
})

test('stores and applies the choice', { tags: ['LAY-12'] }, () => {
  stubDevice(false)
  for (const theme of ['dark', 'light'] as const) {
    setTheme(theme)
    expect(localStorage.getItem('theme')).toBe(theme)
    expect(isDark()).toBe(theme === 'dark')
  }
})

test('follows the device with the theme system', { tags: ['LAY-12'] }, () => {
  const setDevice = stubDevice(true)
  setTheme('system')
  expect(localStorage.getItem('theme')).toBe('system')
  expect(isDark()).toBe(true)
  watchTheme()
  setDevice(false)
  expect(isDark()).toBe(false)
  setDevice(true)
  expect(isDark()).toBe(true)
})
