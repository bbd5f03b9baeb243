import { createHmac } from 'node:crypto'
import type { Language } from '../../../email/email-kinds.ts'
import type { EmailFrame } from '../../../email/render-email.ts'
import { renderNewSignInEmail } from '../../../email/render-new-sign-in-email.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { currentOrigin } from '../sessions/request-origin.ts'
import type { UserRow } from '../tables.ts'
import { type BrowserFamily, browserFamily } from './browser-family.ts'
import { notifyOwner } from './send-security-email.ts'

/** Maximum number of devices stored per account. The least recently used one is replaced. */
export const MAX_KNOWN_DEVICES = 50

export interface NewDeviceDeps extends EmailFrame {
  jobs: Jobs
  now: Clock
  /** Key for the device fingerprints. */
  deviceKey: Buffer
}

/**
 * Returns an account's fingerprint of the requesting device: its subnet (at the stored precision), browser
 * and system.
 */
export function markDevice({ deviceKey }: Pick<NewDeviceDeps, 'deviceKey'>, userId: string): Buffer {
  const { origin, userAgent } = currentOrigin()
  const { browser, system } = browserFamily(userAgent)
  return createHmac('sha256', deviceKey)
    .update(JSON.stringify([userId, origin, browser, system]))
    .digest()
}

/** Emails the owner about a sign-in from a new device, in the sign-in's transaction. */
export async function sendNewDeviceEmail(
  deps: NewDeviceDeps,
  transaction: Transaction,
  user: Pick<UserRow, 'id' | 'email' | 'user_metadata'>,
): Promise<void> {
  const { origin, userAgent, acceptLanguage } = currentOrigin()
  await notifyOwner(deps, transaction, {
    user,
    kind: 'new-sign-in',
    at: deps.now(),
    acceptLanguage,
    render: (details) =>
      renderNewSignInEmail(deps, {
        ...details,
        device: nameOf(browserFamily(userAgent), details.language),
        network: origin ?? unknown[details.language],
      }),
  })
}

const unknown: Record<Language, string> = { en: 'unknown', de: 'unbekannt' }

function nameOf({ browser, system }: BrowserFamily, language: Language): string {
  return [browser, system].filter(Boolean).join(', ') || unknown[language]
}
