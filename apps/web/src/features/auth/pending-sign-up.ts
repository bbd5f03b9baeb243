import {
  clientState,
  noResetTimeout,
  type PasswordResetTimeout,
  resetStates,
} from '../../lib/session/client-state.ts'

/** Sign-up that waits for its code. Stored as `signupToken`, which is useless without the code. */
export interface PendingSignUp extends PasswordResetTimeout {
  userId: string
}

export function encodePendingSignUp(pending: PendingSignUp): string {
  const bytes = new TextEncoder().encode(JSON.stringify(pending))
  return btoa(String.fromCharCode(...bytes))
}

export function decodePendingSignUp(token: string | null): PendingSignUp | null {
  if (!token) return null
  try {
    const bytes = Uint8Array.from(atob(token), (character) => character.charCodeAt(0))
    const { email, userId, state, timestamp, duration } = JSON.parse(
      new TextDecoder().decode(bytes),
    ) as Partial<PendingSignUp>
    if (typeof email !== 'string' || email === '') return null
    return {
      email,
      userId: String(userId ?? ''),
      state: resetStates.find((known) => known === state) ?? noResetTimeout.state,
      timestamp: typeof timestamp === 'number' ? timestamp : 0,
      duration: typeof duration === 'number' ? duration : 0,
    }
  } catch {
    return null
  }
}

/** Saves the pending sign-up, so that the page and its countdown survive a reload. */
export function savePendingSignUp(timeout: PasswordResetTimeout): void {
  const known = decodePendingSignUp(clientState.get().signupToken)
  const userId = known?.email === timeout.email ? known.userId : ''
  clientState.set({ signupToken: encodePendingSignUp({ ...timeout, userId }) })
}
