import { writeStored } from './browser-storage.ts'

/** What the browser keeps of the member's acceptances, and for how long the privacy policy is not asked about. */
const TERMS_KEY = 'tosAccepted'
const PRIVACY_KEY = 'ppAccepted'
const SKIPPED_KEY = 'ppSkipped'

/** Saves true, removes the flag for false. */
export function saveTermsAccepted(accepted: boolean): void {
  writeStored(TERMS_KEY, accepted ? 'true' : null)
}

/** Mirrors the status. A newer policy is shown again in the same session. */
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
export function clearPolicyFlags(): void {
  writeStored(TERMS_KEY, null)
  writeStored(PRIVACY_KEY, null)
}
