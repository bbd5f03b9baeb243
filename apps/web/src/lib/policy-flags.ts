import { writeStored } from './browser-storage.ts'

/** What the browser keeps of the member's acceptances, and for how long the privacy policy is not asked about. */
const TERMS_KEY = 'tosAccepted'
const PRIVACY_KEY = 'ppAccepted'
const SKIPPED_KEY = 'ppSkipped'

/** True is kept, false removes the flag. */
export function keepTermsAccepted(accepted: boolean): void {
  writeStored(TERMS_KEY, accepted ? 'true' : null)
}

/** Mirrors the status. Who has accepted is asked again in this session too, should there be a newer policy. */
export function keepPrivacyAccepted(accepted: boolean): void {
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

/** Until the tab is closed. */
export function setPrivacySkipped(skipped: boolean): void {
  try {
    if (skipped) sessionStorage.setItem(SKIPPED_KEY, 'true')
    else sessionStorage.removeItem(SKIPPED_KEY)
  } catch {
    // Blocked by the browser's settings: the prompt comes again with the next page load.
  }
}

/** Of the next member nothing is known yet. What was put off stays so until the tab is closed. */
export function forgetPolicyFlags(): void {
  writeStored(TERMS_KEY, null)
  writeStored(PRIVACY_KEY, null)
}
