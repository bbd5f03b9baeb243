import { formatMessage } from '@hearth/protocol/messages'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createPictureRenderer } from '../../platform/pictures/create-picture-renderer.ts'
import { type AvatarDeps, readAvatar, saveAvatar } from './avatar/save-avatar.ts'
import { changeProfile, type ProfileDeps } from './change-profile.ts'
import { confirmCampaignEmail } from './confirm-campaign-email.ts'
import { enterReferralCode, type ReferralCodeDeps, readCodeEntry } from './enter-referral-code.ts'
import { messages } from './messages.ts'
import { onboardMember, readOnboarded } from './onboard-member.ts'
import { readAccount } from './read-account.ts'
import { readUser } from './read-user.ts'

/** Width and height of an avatar, in pixels. */
const AVATAR_SIDE = 256

export function memberRoutes(
  deps: ProfileDeps & AvatarDeps & ReferralCodeDeps,
): Pick<
  Handlers,
  | 'readUser'
  | 'changeProfile'
  | 'confirmCampaignEmail'
  | 'uploadAvatar'
  | 'readAvatar'
  | 'readAccount'
  | 'readOnboarded'
  | 'onboard'
  | 'readReferralCodeEntry'
  | 'enterReferralCode'
> {
  const { db, emailFrame, now } = deps
  const renderAvatar = createPictureRenderer({ fit: 'cover', side: AVATAR_SIDE })
  return {
    async changeProfile({ caller, body }) {
      await changeProfile(deps, caller.memberId, body)
      return readUser(db, caller.memberId)
    },
    async confirmCampaignEmail({ caller, body }) {
      await confirmCampaignEmail(db, caller.memberId, body.code, now())
      return readUser(db, caller.memberId)
    },
    async uploadAvatar({ caller, body }) {
      const image = await renderAvatar(caller.memberId, { base64: body.image, field: 'body.image' })
      await saveAvatar(deps, {
        memberId: caller.memberId,
        image,
        publicUrl: emailFrame.publicUrl,
        now: now(),
      })
      return readUser(db, caller.memberId)
    },
    readAvatar: ({ params }) => readAvatar(deps, params.id),
    readAccount: ({ caller }) => readAccount(db, caller.memberId, now()),
    readUser: ({ caller }) => readUser(db, caller.memberId),
    readOnboarded: async ({ caller }) => ({ success: await readOnboarded(db, caller.memberId) }),
    onboard: async ({ caller, body }) => ({
      alreadyExists: await onboardMember(db, caller.memberId, body.userId, now()),
    }),
    readReferralCodeEntry: ({ caller }) => readCodeEntry(db, caller.memberId, now()),
    async enterReferralCode({ caller, body, context }) {
      const { displayName, alreadyEntered } = await enterReferralCode(deps, caller.memberId, body.code, now())
      const message = alreadyEntered ? messages.codeAlreadyEntered() : messages.codeEntered()
      return { success: true, message: formatMessage(message, context.language), displayName, alreadyEntered }
    },
  }
}
