import { Button } from '@hearth/ui/components/button'
import { Spinner } from '@hearth/ui/components/spinner'
import { formatShortAddress } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { useWallet, useWalletActions } from '../../lib/web3/use-wallet.ts'

/** Asks the user to connect the linked wallet. */
export function ConnectLinkedWallet({ linked }: { linked: string | null }) {
  const { isInstalled, address } = useWallet()
  const { connect } = useWalletActions()
  if (!isInstalled)
    return (
      <p className="text-sm text-ink-muted">
        {t({
          id: 'common.installMetaMask',
          message: 'Install the MetaMask browser extension, then reload this page.',
        })}
      </p>
    )
  if (address && linked)
    return (
      <p role="alert" className="text-sm text-danger">
        {t({
          id: 'identity.pleaseConnectLinkedWallet',
          message: `Please connect with your linked wallet (${{ linked: formatShortAddress(linked) }})`,
        })}
      </p>
    )
  return (
    <Button size="sm" inactive={connect.isPending} onClick={() => connect.mutate()}>
      {connect.isPending && <Spinner />}
      {connect.isPending
        ? t({ id: 'common.connecting', message: 'Connecting…' })
        : t({ id: 'common.connectMetaMask', message: 'Connect MetaMask' })}
    </Button>
  )
}
