import type { User } from '@hearth/protocol/user'
import type { Clock } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { changeWallet, linkWallet, type WalletDeps } from './link-wallet.ts'
import { readChangeObstacle } from './read-change-eligibility.ts'

const eligibilityMessages = {
  none: 'The linked wallet can be changed, once.',
  not_linked: 'No wallet is linked to this account yet.',
  already_changed: 'The linked wallet was changed before. This can only be done once.',
}

export function walletRoutes(
  deps: WalletDeps & { readUser(memberId: string): Promise<User>; now: Clock },
): Pick<Handlers, 'linkWallet' | 'readWalletChangeEligibility' | 'changeWallet'> {
  const { db, readUser, now } = deps
  return {
    linkWallet: async ({ caller, body }) => {
      await linkWallet(deps, caller.memberId, body, now())
      return { success: true, message: 'Wallet linked successfully!', user: await readUser(caller.memberId) }
    },
    readWalletChangeEligibility: async ({ caller }) => {
      const reason = await readChangeObstacle(db, caller.memberId)
      return {
        success: true,
        eligible: reason === null,
        reason,
        message: eligibilityMessages[reason ?? 'none'],
      }
    },
    changeWallet: async ({ caller, body }) => {
      await changeWallet(deps, caller.memberId, body, now())
      return { success: true, message: 'Wallet changed successfully!', user: await readUser(caller.memberId) }
    },
  }
}
