let chosen: string | undefined

/**
 * Sets the time zone of displayed times; null is the browser's. A name that this browser does not know has no
 * effect.
 */
export function setTimeZone(name: string | null): void {
  chosen = name !== null && isKnown(name) ? name : undefined
}

/** Returns the IANA name of the time zone of displayed times. */
export function currentTimeZone(): string {
  return chosen ?? browserTimeZone()
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function isKnown(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
