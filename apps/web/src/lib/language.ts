import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browser-storage.ts'
import { useClientState } from './client-state.ts'
import { type Catalogue, currentLanguage, i18n, type Language } from './i18n.ts'

/** The languages that the portal speaks, each by its own name. */
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch' }
export const languageCodes = Object.keys(languages) as Language[]

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** The choice made in this browser; a member's own preference goes before it. */
const LANGUAGE_KEY = 'language'

const catalogs: Record<Language, () => Promise<Catalogue>> = {
  en: async () => ({ messages: {} }),
  de: () => import('../locales/german.ts'),
}

const listeners = new Set<() => void>()

/** What the member prefers, else what was chosen here, else what the browser asks for, else English. */
function resolveLanguage(): Language {
  const preferred = [
    useClientState.getState().user?.language,
    readStored(LANGUAGE_KEY),
    ...navigator.languages,
  ]
  for (const tag of preferred) {
    const language = tag?.split('-')[0]?.toLowerCase()
    if (isLanguage(language)) return language
  }
  return 'en'
}

/** Speaks the wanted language from now on. Where its texts do not load, the page stays in the one that it has. */
export async function applyLanguage(): Promise<void> {
  const language = resolveLanguage()
  if (language === currentLanguage()) return
  try {
    const catalogue = await catalogs[language]()
    // Another one may have been chosen meanwhile.
    if (language !== resolveLanguage() || language === currentLanguage()) return
    i18n.activate(language, catalogue)
    document.documentElement.lang = language
    for (const listener of listeners) listener()
  } catch (error) {
    console.warn(`The texts of the language ${language} did not load`, error)
  }
}

/** Keeps the choice in this browser; null leaves it to the browser. */
export function setLanguage(language: Language | null): void {
  writeStored(LANGUAGE_KEY, language)
  void applyLanguage()
}

/** Follows the member's preference and the other tabs. */
export function watchLanguage(): void {
  useClientState.subscribe(() => void applyLanguage())
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
