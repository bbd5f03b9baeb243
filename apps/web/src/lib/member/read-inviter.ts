import { endpoints } from '@hearth/protocol/endpoints'
import { call } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { isReferralCode } from './is-referral-code.ts'

/** Result of looking up a referral code. `unchecked`: there is no complete code, or the lookup failed. */
export type InviterCheck =
  | { state: 'found'; displayName: string | null }
  | { state: 'unknown' }
  | { state: 'unchecked' }

/** Looks up the member who owns a referral code. */
export async function readInviter(code: string | undefined): Promise<InviterCheck> {
  if (code === undefined || !isReferralCode(code)) return { state: 'unchecked' }
  try {
    const { displayName } = await call(endpoints.readInviter, { params: { code } })
    return { state: 'found', displayName }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'unknown' }
    console.warn(error)
    return { state: 'unchecked' }
  }
}
