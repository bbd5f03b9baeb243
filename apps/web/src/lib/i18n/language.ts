import { readStored, writeStored } from '@hearth/ui/lib/browser-storage'
import { type Catalogue, currentLanguage, i18n, type Language } from '@hearth/ui/lib/i18n'
import { useSyncExternalStore } from 'react'
import { getQueryClient } from '../api/query-client.ts'
import { clientState } from '../session/client-state.ts'

/** Languages of the portal with their native names. */
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch' }
export const languageCodes = Object.keys(languages) as Language[]

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** Storage key of the language chosen in this browser. The member's own setting takes precedence. */
const LANGUAGE_KEY = 'language'

export const catalogs: Record<Language, () => Promise<Catalogue>> = {
  en: async () => ({ messages: {} }),
  de: () => import('../../locales/de.po'),
}

const listeners = new Set<() => void>()

/**
 * Returns the first supported language among the member's setting, this browser's choice and the browser's
 * languages; English if there is none.
 */
function resolveLanguage(): Language {
  const preferred = [clientState.get().user?.language, readStored(LANGUAGE_KEY), ...navigator.languages]
  for (const tag of preferred) {
    const language = tag?.split('-')[0]?.toLowerCase()
    if (isLanguage(language)) return language
  }
  return 'en'
}

/** Applies the preferred language. If its messages fail to load, the current language remains. */
export async function applyLanguage(): Promise<void> {
  const language = resolveLanguage()
  if (language === currentLanguage()) return
  try {
    const catalogue = await catalogs[language]()
    // Compare again, because the choice may have changed while the messages were loading.
    if (language !== resolveLanguage() || language === currentLanguage()) return
    i18n.activate(language, catalogue)
    document.documentElement.lang = language
    for (const listener of listeners) listener()
    // Refetch, because responses contain text in the language of their request.
    void getQueryClient()?.invalidateQueries()
  } catch (error) {
    console.warn(`Failed to load the messages of the language ${language}`, error)
  }
}

/** Saves and applies the choice in this browser; null deletes it. */
export function setLanguage(language: Language | null): void {
  writeStored(LANGUAGE_KEY, language)
  void applyLanguage()
}

/** Applies changes to the member's preference and changes in other tabs. */
export function watchLanguage(): void {
  clientState.subscribe(() => void applyLanguage())
  addEventListener('storage', (event) => {
    if (event.key === LANGUAGE_KEY || event.key === null) void applyLanguage()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}
