import { type Language, languages } from './email-kinds.ts'

/**
 * Returns the language of an email: the member's choice (`user_metadata.language`), otherwise a language in
 * Accept-Language, otherwise English.
 */
export function chooseLanguage(
  userMetadata: Record<string, unknown> | null | undefined,
  acceptLanguage?: string,
): Language {
  return known(userMetadata?.language) ?? preferred(acceptLanguage) ?? 'en'
}

/** Returns the language of a tag like de, de-AT or DE_de. */
function known(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0]
  return languages.find((language) => language === primary)
}

function preferred(acceptLanguage: string | undefined): Language | undefined {
  return (
    (acceptLanguage ?? '')
      // Truncate long headers to limit the work.
      .slice(0, 200)
      .split(',')
      .map((entry) => {
        const [tag, ...parameters] = entry.split(';')
        const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
        return { language: known(tag), quality: quality === undefined ? 1 : Number(quality) }
      })
      .filter(({ language, quality }) => language && quality > 0)
      .sort((a, b) => b.quality - a.quality)[0]?.language
  )
}
