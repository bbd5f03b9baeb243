import type { AnswerOf } from '@hearth/protocol/endpoint'
import { endpoints } from '@hearth/protocol/endpoints'
import { call } from '../../lib/api/api.ts'
import { isReferralCode } from './form-rules.ts'

export type Inviter = AnswerOf<typeof endpoints.readInviter>

const inviters = new Map<string, Promise<Inviter | null>>()

/**
 * Returns the member who owns a referral code; null if there is none or the request fails. Looks up each code
 * once, because the server limits lookups to prevent guessing. The same code returns the same promise.
 */
export function readInviter(code = ''): Promise<Inviter | null> {
  const inviter = inviters.get(code) ?? fetchInviter(code)
  inviters.set(code, inviter)
  return inviter
}

async function fetchInviter(code: string): Promise<Inviter | null> {
  if (!isReferralCode(code)) return null
  try {
    return await call(endpoints.readInviter, { params: { code } })
  } catch (error) {
    console.warn(error)
    return null
  }
}
