import { Button } from '@hearth/ui/components/button'
import { Row } from '@hearth/ui/components/row'
import { Spinner } from '@hearth/ui/components/spinner'
import { formatShortAddress } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { ArrowUpRight, CircleAlert, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSameAddress, useWallet, useWalletActions } from '../../lib/web3/use-wallet.ts'

const INSTALL_URL = 'https://metamask.io/download/'

/** Shows whether MetaMask is installed, connected, on the linked account and on the right network. */
export function ConnectedWallet({ linked }: { linked: string | null }) {
  const { isInstalled, address, chainId, isWrongChain } = useWallet()
  const { connect, disconnect, switchChain } = useWalletActions()
  if (!isInstalled)
    return (
      <Row
        icon={Wallet}
        title={t({ id: 'wallets.metaMaskNotInstalled', message: 'MetaMask is not installed' })}
        note={t({
          id: 'common.installMetaMask',
          message: 'Install the MetaMask browser extension, then reload this page.',
        })}
      >
        <Button asChild size="sm" className="mt-2 ml-13">
          <a href={INSTALL_URL} target="_blank" rel="noopener noreferrer">
            {t({ id: 'wallets.installMetaMask', message: 'Install MetaMask' })}
            <ArrowUpRight aria-hidden="true" />
          </a>
        </Button>
      </Row>
    )
  if (!address)
    return (
      <Row
        icon={Wallet}
        title={t({ id: 'wallets.metaMaskNotConnected', message: 'MetaMask is not connected' })}
        note={
          connect.isPending
            ? t({
                id: 'common.metaMaskAsksNow',
                message:
                  "Continue in MetaMask. If it doesn't open, click its icon. If it is locked, unlock it.",
              })
            : t({
                id: 'wallets.connectExplanation',
                message: 'Connecting shares only your address with the portal.',
              })
        }
      >
        <Button
          size="sm"
          variant="primary"
          className="mt-2 ml-13"
          inactive={connect.isPending}
          onClick={() => connect.mutate()}
        >
          {connect.isPending && <Spinner />}
          {connect.isPending
            ? t({ id: 'common.connecting', message: 'Connecting…' })
            : t({ id: 'common.connectMetaMask', message: 'Connect MetaMask' })}
        </Button>
      </Row>
    )
  return (
    <Row
      icon={Wallet}
      title={
        <span className="tabular" title={address}>
          {formatShortAddress(address)}
        </span>
      }
      note={t({ id: 'wallets.metaMaskConnected', message: 'MetaMask is connected' })}
      action={
        <Button size="sm" variant="quiet" inactive={disconnect.isPending} onClick={() => disconnect.mutate()}>
          {t({ id: 'wallets.disconnect', message: 'Disconnect' })}
        </Button>
      }
    >
      {linked && !isSameAddress(linked, address) && (
        <Problem>
          {t({
            id: 'wallets.pleaseConnectLinkedWallet',
            message: `Please connect with your linked wallet (${{ linked: formatShortAddress(linked) }}): choose that account in MetaMask.`,
          })}
        </Problem>
      )}
      {isWrongChain && (
        <Problem
          action={
            <Button size="sm" inactive={switchChain.isPending} onClick={() => switchChain.mutate()}>
              {switchChain.isPending && <Spinner />}
              {t({ id: 'common.switchNetwork', message: 'Switch network' })}
            </Button>
          }
        >
          {t({
            id: 'wallets.metaMaskOnOtherNetwork',
            message: `MetaMask uses chain ${{ chainId: chainId ?? '' }}. Please switch to chain 3338 in your wallet.`,
          })}
        </Problem>
      )}
    </Row>
  )
}

function Problem({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-3 flex gap-2.5 rounded-md border bg-sunken p-3 text-sm text-ink-soft">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
      <div className="grid min-w-0 justify-items-start gap-2">
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
