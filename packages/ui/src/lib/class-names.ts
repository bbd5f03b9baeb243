/** Joins class names. For conflicting utilities, add a prop to the component instead. */
export function cn(...values: (string | false | null | undefined)[]): string {
  return values.filter(Boolean).join(' ')
}
