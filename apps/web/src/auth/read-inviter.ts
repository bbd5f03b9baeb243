import type { AnswerOf } from '@hearth/protocol/endpoint'
import { endpoints } from '@hearth/protocol/endpoints'
import { call } from '../lib/api.ts'
import { isReferralCode } from './form-rules.ts'

export type Inviter = AnswerOf<typeof endpoints.readInviter>

/** Who invites with a code. Null where nobody does or it is not known: the form works without. */
export async function readInviter(code: string | undefined): Promise<Inviter | null> {
  if (code === undefined || !isReferralCode(code)) return null
  try {
    return await call(endpoints.readInviter, { params: { code } })
  } catch (error) {
    console.warn(error)
    return null
  }
}
