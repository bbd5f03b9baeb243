import type { Language } from '@hearth/ui/lib/i18n'
import { isLanguage } from '../../lib/i18n/language.ts'

export interface HelpSearch {
  /** Language of the answers, if it is not the portal's. */
  lang?: Language | undefined
  q?: string | undefined
}

/** Parses the help page's URL parameters. Invalid values are ignored. */
export function parseHelpSearch({ lang, q }: { [Name in keyof HelpSearch]?: unknown }): HelpSearch {
  return {
    lang: isLanguage(lang) ? lang : undefined,
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 100) : undefined,
  }
}
