import type { Language } from '../lib/i18n.ts'
import { isLanguage } from '../lib/language.ts'

export interface HelpSearch {
  /** Another than the portal's. */
  lang?: Language | undefined
  q?: string | undefined
}

/** What the help page keeps in the URL; whatever does not fit is taken as not given. */
export function parseHelpSearch({ lang, q }: { [Name in keyof HelpSearch]?: unknown }): HelpSearch {
  return {
    lang: isLanguage(lang) ? lang : undefined,
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 100) : undefined,
  }
}
