import { writeStored } from '@hearth/ui/lib/browser-storage'

/** Storage keys of acceptances and of the postponed privacy policy. */
const TERMS_KEY = 'tosAccepted'
const PRIVACY_KEY = 'ppAccepted'
const SKIPPED_KEY = 'ppSkipped'

/** Saves the flag if true, otherwise removes it. */
export function saveTermsAccepted(accepted: boolean): void {
  writeStored(TERMS_KEY, accepted ? 'true' : null)
}

/**
 * Saves whether the privacy policy is accepted. Acceptance ends a postponement, so that a newer policy is
 * shown in the same session.
 */
export function savePrivacyAccepted(accepted: boolean): void {
  writeStored(PRIVACY_KEY, String(accepted))
  if (accepted) setPrivacySkipped(false)
}

export function isPrivacySkipped(): boolean {
  try {
    return sessionStorage.getItem(SKIPPED_KEY) === 'true'
  } catch {
    return false
  }
}

/** Postpones the privacy policy until the tab is closed; false ends the postponement. */
export function setPrivacySkipped(skipped: boolean): void {
  try {
    if (skipped) sessionStorage.setItem(SKIPPED_KEY, 'true')
    else sessionStorage.removeItem(SKIPPED_KEY)
  } catch {
    // Storage is blocked; the prompt returns on the next page load.
  }
}

/** Clears a member's acceptances. The privacy policy stays postponed until the tab is closed. */
export function clearPolicyFlags(): void {
  writeStored(TERMS_KEY, null)
  writeStored(PRIVACY_KEY, null)
}
