/** As the server names what it refuses: `body.username: is taken`. */
const named = /^body\.(\w+): (.+)$/s

/** The field that a refusal is about; undefined where it is about none. */
export function rejectedName(message: string): string | undefined {
  return named.exec(message)?.[1]
}

/** A refusal without the name that the server has for the field. */
export function rejectedReason(message: string): string {
  return asSentence(named.exec(message)?.[2] ?? message)
}

export function asSentence(text: string): string {
  const written = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(written) ? written : `${written}.`
}
