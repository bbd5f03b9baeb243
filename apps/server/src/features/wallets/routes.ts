import { formatMessage } from '@hearth/protocol/messages'
import type { User } from '@hearth/protocol/user'
import type { Clock } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { changeWallet, linkWallet, type WalletDeps } from './link-wallet.ts'
import { messages } from './messages.ts'
import { readChangeObstacle } from './read-change-eligibility.ts'

const eligibilityMessages = {
  none: messages.mayChange,
  not_linked: messages.notLinked,
  already_changed: messages.alreadyChanged,
}

export function walletRoutes(
  deps: WalletDeps & { readUser(memberId: string): Promise<User>; now: Clock },
): Pick<Handlers, 'linkWallet' | 'readWalletChangeEligibility' | 'changeWallet'> {
  const { db, readUser, now } = deps
  return {
    linkWallet: async ({ caller, body, context: { language } }) => {
      await linkWallet(deps, caller.memberId, body, now())
      const message = formatMessage(messages.linked(), language)
      return { success: true, message, user: await readUser(caller.memberId) }
    },
    readWalletChangeEligibility: async ({ caller, context: { language } }) => {
      const reason = await readChangeObstacle(db, caller.memberId)
      return {
        success: true,
        eligible: reason === null,
        reason,
        message: formatMessage(eligibilityMessages[reason ?? 'none'](), language),
      }
    },
    changeWallet: async ({ caller, body, context: { language } }) => {
      await changeWallet(deps, caller.memberId, body, now())
      const message = formatMessage(messages.changed(), language)
      return { success: true, message, user: await readUser(caller.memberId) }
    },
  }
}
