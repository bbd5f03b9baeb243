import type { AnswerOf } from '@hearth/protocol/endpoint'
import { endpoints } from '@hearth/protocol/endpoints'
import { call } from '../../lib/api/api.ts'
import { isReferralCode } from './form-rules.ts'

export type Inviter = AnswerOf<typeof endpoints.readInviter>

/** Returns the member who owns a referral code; null if there is none or the request fails. */
export async function readInviter(code: string | undefined): Promise<Inviter | null> {
  if (code === undefined || !isReferralCode(code)) return null
  try {
    return await call(endpoints.readInviter, { params: { code } })
  } catch (error) {
    console.warn(error)
    return null
  }
}
