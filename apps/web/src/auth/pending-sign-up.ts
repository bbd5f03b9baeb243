/** A sign-up that waits for its code. Kept encoded as `signupToken`; worth nothing without the code. */
export interface PendingSignUp {
  email: string
  userId: string
  /** When the last code was sent, in ms since 1970. */
  sentAt: number
}

export function encodePendingSignUp(pending: PendingSignUp): string {
  const bytes = new TextEncoder().encode(JSON.stringify(pending))
  return btoa(String.fromCharCode(...bytes))
}

export function decodePendingSignUp(token: string | null): PendingSignUp | null {
  if (!token) return null
  try {
    const bytes = Uint8Array.from(atob(token), (character) => character.charCodeAt(0))
    const { email, userId, sentAt } = JSON.parse(new TextDecoder().decode(bytes)) as Partial<PendingSignUp>
    if (typeof email !== 'string' || email === '') return null
    return { email, userId: String(userId ?? ''), sentAt: typeof sentAt === 'number' ? sentAt : 0 }
  } catch {
    return null
  }
}
