import { changeWalletMessage, linkWalletMessage } from '@hearth/protocol/wallet-messages'
import { toast } from '@hearth/ui/lib/toast'
import { msg, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { identityKey, rewardsKey } from '../../lib/live/live-queries.ts'
import { showUser, userQuery } from '../../lib/member/member-queries.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'
import { useSignedCall } from '../../lib/web3/use-signed-call.ts'
import { requireConnectedAccount, signWalletMessage } from '../../lib/web3/wallet-actions.ts'
import { WalletError } from '../../lib/web3/wallet-error.ts'
import { changeWallet, linkWallet } from './api.ts'

/** One-time wallet actions with the message that the new wallet signs. */
export const walletRights = {
  link: {
    send: linkWallet,
    messageFor: linkWalletMessage,
    done: msg({ id: 'wallets.linkedSuccessfully', message: 'Wallet linked successfully!' }),
    failed: msg({ id: 'wallets.linkFailed', message: 'An error occurred while linking your wallet' }),
  },
  change: {
    send: changeWallet,
    messageFor: changeWalletMessage,
    done: msg({ id: 'wallets.changed', message: 'Wallet changed successfully!' }),
    failed: msg({ id: 'wallets.changeFailed', message: 'Failed to change wallet' }),
  },
} as const

export type WalletRight = keyof typeof walletRights

/**
 * Returns `start`, which signs the message with the connected wallet and sends it to the server, and its
 * state.
 */
export function useWalletRight(right: WalletRight, onDone: () => void) {
  const client = useQueryClient()
  const user = useQuery(userQuery()).data
  const { send, messageFor, done, failed } = walletRights[right]
  return useSignedCall({
    sign: async () => {
      if (!readAccessToken() || !user?.id)
        throw new WalletError(
          t({ id: 'wallets.logInToLink', message: 'You must be logged in to link a wallet' }),
        )
      const address = await requireConnectedAccount()
      const message = messageFor(user.email)
      return { address, message, signature: await signWalletMessage(address, message) }
    },
    send,
    onDone: (answer) => {
      if (answer?.user) showUser(client, answer.user)
      for (const queryKey of [userQuery().queryKey, rewardsKey, identityKey])
        void client.invalidateQueries({ queryKey })
      toast.success(t(done))
      onDone()
    },
    failureMessage: t(failed),
  })
}
