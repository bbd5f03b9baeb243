import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browser-storage.ts'

export const THEME_KEY = 'theme'
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const changed = new Set<() => void>()

export function storedTheme(): Theme {
  const stored = readStored(THEME_KEY)
  return themes.find((theme) => theme === stored) ?? 'light'
}

function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches
}

export function resolvedTheme(): 'light' | 'dark' {
  const theme = storedTheme()
  return theme === 'system' ? (systemIsDark() ? 'dark' : 'light') : theme
}

function apply(): void {
  document.documentElement.classList.toggle('dark', resolvedTheme() === 'dark')
  for (const listener of changed) listener()
}

export function setTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme)
  apply()
}

/** Follows the system and the other tabs. The first paint is public/boot.js's. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === null) apply()
  })
}

function subscribe(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}

/** The theme that was chosen, `system` included. */
export function useChosenTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme)
}

/** The theme on the screen, with `system` resolved. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, resolvedTheme)
}
