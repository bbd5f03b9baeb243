import { readStored, writeStored } from '@hearth/ui/lib/browser-storage'
import { t } from '@lingui/core/macro'
import { IDENTITY_SEEN_KEY } from '../../lib/member/identity-seen.ts'

/** Status of a member's Smart Account and Machine ID. */
export interface IdentitySnapshot {
  member: string
  account: string
  /** Null without a Machine ID. */
  did: string | null
}

export interface StatusChange {
  kind: 'success' | 'info' | 'error'
  text: string
}

/** A Smart Account completed less than this long ago is worth a notification. */
const RECENT_MS = 300_000

/**
 * Describes a status change. Returns undefined if it is not worth a notification.
 * @param createdAt completion of the Smart Account, ISO 8601
 */
export function describeStatusChange(
  before: IdentitySnapshot,
  after: IdentitySnapshot,
  createdAt: string | undefined,
  now: number,
): StatusChange | undefined {
  if (before.member !== after.member) return undefined
  if (after.did !== before.did) {
    if (after.did === 'waiting_for_signature')
      return {
        kind: 'info',
        text: t({
          id: 'identity.pleaseSignMachineId',
          message: 'Please sign the transaction to create your Machine ID',
        }),
      }
    if (before.did !== 'pending') return undefined
    if (after.did === 'completed')
      return {
        kind: 'success',
        text: t({ id: 'identity.machineIdCreated', message: 'Machine ID has been created successfully!' }),
      }
    return {
      kind: 'error',
      text: t({ id: 'identity.createMachineIdFailed', message: 'Failed to create Machine ID' }),
    }
  }
  if (before.account !== 'pending' || after.did !== null) return undefined
  if (after.account === 'failed')
    return {
      kind: 'error',
      text: t({ id: 'identity.createSmartAccountFailed', message: 'Failed to create Smart Account' }),
    }
  const isRecent = now - Date.parse(createdAt ?? '') < RECENT_MS
  if (after.account !== 'completed' || !isRecent) return undefined
  return {
    kind: 'success',
    text: t({
      id: 'identity.smartAccountCreated',
      message: 'Smart Account created! You can now create a Machine ID.',
    }),
  }
}

/** Returns whether another tab has seen a newer status: a completed step never becomes pending again. */
function isOlder(after: IdentitySnapshot, before: IdentitySnapshot): boolean {
  if (before.member !== after.member) return false
  // Only a signature ends this status. `after` is a response from before the request, for example in another
  // tab.
  if (before.did === 'waiting_for_signature' && after.did === null && after.account === 'completed')
    return true
  const isDone = before.did === 'completed' && after.did !== 'completed'
  return isDone || (before.account === 'completed' && after.account === 'pending')
}

/**
 * Records the statuses and notifies the member of a change, once across all tabs.
 * @param notify returns whether the member saw the notification. If not, the statuses are not recorded, so
 * that closing the page loses no notification.
 */
export async function notifyStatusChange(
  after: IdentitySnapshot,
  createdAt: string | undefined,
  notify: (news: StatusChange) => Promise<boolean>,
): Promise<void> {
  await runExclusively(async () => {
    const seen = readStored(IDENTITY_SEEN_KEY)
    const before = parseSnapshot(seen)
    if (before && isOlder(after, before)) return
    const news = before && describeStatusChange(before, after, createdAt, Date.now())
    if (news && !(await notify(news))) return
    // Do not restore the record if a logout has deleted it.
    if (readStored(IDENTITY_SEEN_KEY) !== seen) return
    writeStored(IDENTITY_SEEN_KEY, JSON.stringify(after))
  })
}

/** Calls `run` in one tab at a time. Insecure contexts have no locks, so `run` is called immediately. */
async function runExclusively(run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(IDENTITY_SEEN_KEY, run)
  else await run()
}

function parseSnapshot(json: string | null): IdentitySnapshot | null {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
