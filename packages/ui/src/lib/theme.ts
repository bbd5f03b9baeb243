import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browser-storage.ts'

export const THEME_KEY = 'theme'
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

export function readThemePreference(): Theme {
  const stored = readStored(THEME_KEY)
  return themes.find((theme) => theme === stored) ?? 'light'
}

function isSystemDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches
}

export function resolveTheme(): 'light' | 'dark' {
  const theme = readThemePreference()
  return theme === 'system' ? (isSystemDark() ? 'dark' : 'light') : theme
}

function applyTheme(): void {
  document.documentElement.classList.toggle('dark', resolveTheme() === 'dark')
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme)
  applyTheme()
}

/**
 * Applies the theme and later changes to the system theme or in other tabs. public/boot.js and public/log-in.js
 * apply it before the first paint.
 */
export function watchTheme(): void {
  // The theme may have changed since the first paint.
  applyTheme()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === null) applyTheme()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the chosen theme, including `system`. */
export function useThemePreference(): Theme {
  return useSyncExternalStore(subscribe, readThemePreference)
}

/** Returns the theme on the screen, with `system` resolved. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, resolveTheme)
}
