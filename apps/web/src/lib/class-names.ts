/** Joins what is there. Where two utilities would disagree, give the component a property instead. */
export function cn(...values: (string | false | null | undefined)[]): string {
  return values.filter(Boolean).join(' ')
}
