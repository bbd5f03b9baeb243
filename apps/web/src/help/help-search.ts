export const helpLanguages = { en: 'English', de: 'Deutsch' } as const
export type HelpLanguage = keyof typeof helpLanguages

export interface HelpSearch {
  lang?: HelpLanguage | undefined
  q?: string | undefined
}

/** What the help page keeps in the URL; whatever does not fit is taken as not given. */
export function readHelpSearch({ lang, q }: { [Name in keyof HelpSearch]?: unknown }): HelpSearch {
  return {
    lang: lang === 'de' ? lang : undefined,
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 100) : undefined,
  }
}
