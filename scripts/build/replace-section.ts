/**
 * Replaces the text between `<!-- name:begin -->` and `<!-- name:end -->` of a page.
 * @throws Error if a marker is missing
 */
export function replaceSection(page: string, name: string, text: string): string {
  const startMarker = `<!-- ${name}:begin -->`
  const end = `<!-- ${name}:end -->`
  const from = page.indexOf(startMarker)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The page has no section ${startMarker} ... ${end}.`)
  return `${page.slice(0, from + startMarker.length)}\n${text}\n${page.slice(to)}`
}
