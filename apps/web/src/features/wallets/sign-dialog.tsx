import { Button } from '@hearth/ui/components/button'
import { Confirm } from '@hearth/ui/components/confirm'
import { Dialog } from '@hearth/ui/components/dialog'
import { Notice } from '@hearth/ui/components/notice'
import { Spinner } from '@hearth/ui/components/spinner'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Detail, DetailList, SigningPreview, WalletHint } from '../../components/signing-preview.tsx'
import { userQuery } from '../../lib/member/member-queries.ts'
import { isSameAddress, useWallet } from '../../lib/web3/use-wallet.ts'
import { useWalletRight, type WalletRight, walletRights } from './use-wallet-right.ts'

const texts = {
  link: {
    title: msg({ id: 'wallets.linkTitle', message: 'Link this wallet to your account' }),
    once: msg({
      id: 'wallets.linkWarning',
      message: 'This can only be done once. Later, you can change the linked wallet once.',
    }),
    sign: msg({ id: 'wallets.signAndLink', message: 'Sign and link' }),
  },
  change: {
    title: msg({ id: 'wallets.changeLinked', message: 'Change the linked wallet' }),
    once: msg({
      id: 'wallets.changeWarning',
      message: "This can only be done once. After that, you can't change your wallet again.",
    }),
    sign: msg({ id: 'wallets.signAndChange', message: 'Sign and change' }),
  },
}

/** Shows the full text before the wallet signs it. */
export function SignDialog({ right, onClose }: { right: WalletRight; onClose: () => void }) {
  const user = useQuery(userQuery()).data
  const { address } = useWallet()
  const { start, waitingFor, error } = useWalletRight(right, onClose)
  const { title, once, sign } = texts[right]
  const isLinked = isSameAddress(address, user?.wallet)
  const waiting = waitingFor !== undefined || isLinked
  const button = (
    <Button variant="primary" inactive={waiting} {...(right === 'link' && { onClick: start })}>
      {waitingFor && <Spinner />}
      {waitingFor === 'wallet'
        ? t({ id: 'common.waitingForMetaMask', message: 'Waiting for MetaMask…' })
        : waitingFor === 'server'
          ? t({ id: 'common.saving', message: 'Saving…' })
          : t(sign)}
    </Button>
  )
  return (
    <Dialog title={t(title)} onClose={onClose}>
      <div className="grid gap-4">
        <DetailList>
          <Detail name={t({ id: 'wallets.account', message: 'Account' })}>{user?.email ?? '–'}</Detail>
          {right === 'change' && (
            <Detail name={t({ id: 'wallets.currentlyLinked', message: 'Currently linked wallet' })} mono>
              {user?.wallet ?? '–'}
            </Detail>
          )}
          <Detail
            name={
              right === 'change'
                ? t({ id: 'wallets.newConnectedWallet', message: 'New wallet (connected)' })
                : t({ id: 'wallets.connectedWallet', message: 'Connected wallet' })
            }
            mono
          >
            {address ?? t({ id: 'wallets.none', message: 'None' })}
          </Detail>
        </DetailList>
        <SigningPreview
          title={t({ id: 'wallets.metaMaskWillShowText', message: 'MetaMask shows you this text' })}
          note={t({
            id: 'wallets.signingIsSafe',
            message: 'Signing is free, moves no funds, and gives nobody access to your wallet.',
          })}
        >
          <p className="rounded-sm border bg-surface p-3 font-mono text-sm wrap-anywhere text-ink">
            {walletRights[right].messageFor(user?.email ?? '')}
          </p>
        </SigningPreview>
        <p className="font-medium text-ink">{t(once)}</p>
        {isLinked && right === 'change' && (
          <Notice tone="info">
            {t({
              id: 'wallets.alreadyLinked',
              message: 'This wallet is already linked. Choose another account in MetaMask.',
            })}
          </Notice>
        )}
        {error && <Notice tone="error">{error}</Notice>}
        {waitingFor === 'wallet' && <WalletHint />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t({ id: 'common.cancel', message: 'Cancel' })}</Button>
          {right === 'link' ? (
            button
          ) : (
            <Confirm
              title={t({ id: 'wallets.changeConfirm', message: 'Change the linked wallet permanently?' })}
              text={
                address
                  ? t({
                      id: 'wallets.changeConsequences',
                      message: `${address} becomes the wallet of your account. You can't change it again, and you can't undo this.`,
                    })
                  : t({
                      id: 'wallets.changeConsequencesUnknown',
                      message:
                        "The new wallet becomes the wallet of your account. You can't change it again, and you can't undo this.",
                    })
              }
              action={t({ id: 'wallets.confirmChange', message: 'Change wallet' })}
              onConfirm={start}
            >
              {button}
            </Confirm>
          )}
        </div>
      </div>
    </Dialog>
  )
}
