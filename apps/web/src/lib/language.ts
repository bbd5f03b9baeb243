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

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: async () => ({ messages: {} }),
  de: () => import('../locales/german.ts'),
}

const changed = new Set<() => void>()

/** What the member prefers, else what was chosen here, else what the browser asks for, else English. */
function wantedLanguage(): Language {
  const asked = [useClientState.getState().user?.language, readStored(LANGUAGE_KEY), ...navigator.languages]
  for (const tag of asked) {
    const language = tag?.split('-')[0]?.toLowerCase()
    if (isLanguage(language)) return language
  }
  return 'en'
}

/** Speaks the wanted language from now on. Where its texts do not load, the page stays in the one that it has. */
export async function applyLanguage(): Promise<void> {
  const language = wantedLanguage()
  if (language === currentLanguage()) return
  try {
    const catalogue = await catalogues[language]()
    // Another one may have been chosen meanwhile.
    if (language !== wantedLanguage() || language === currentLanguage()) return
    i18n.activate(language, catalogue)
    document.documentElement.lang = language
    for (const listener of changed) listener()
  } catch (error) {
    console.warn(`The texts of the language ${language} did not load`, error)
  }
}

/** Keeps the choice in this browser; null leaves it to the browser. */
export function chooseLanguage(language: Language | null): void {
  writeStored(LANGUAGE_KEY, language)
  void applyLanguage()
}

/** Follows the member's preference and the other tabs. */
export function followLanguage(): void {
  useClientState.subscribe(() => void applyLanguage())
  addEventListener('storage', (event) => {
    if (event.key === LANGUAGE_KEY || event.key === null) void applyLanguage()
  })
}

function subscribe(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}
