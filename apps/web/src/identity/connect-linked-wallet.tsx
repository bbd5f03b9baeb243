import { t } from '@lingui/core/macro'
import { formatShortAddress } from '../lib/format.ts'
import { useWallet, useWalletActions } from '../lib/wallet/use-wallet.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Asks the user to connect the linked wallet. */
export function ConnectLinkedWallet({ linked }: { linked: string | null }) {
  const { isInstalled, address } = useWallet()
  const { connect } = useWalletActions()
  if (!isInstalled)
    return (
      <p className="text-sm text-ink-muted">{t`Please install the MetaMask browser extension, then reload this page.`}</p>
    )
  if (address && linked)
    return (
      <p
        role="alert"
        className="text-sm text-danger"
      >{t`Please connect with your linked wallet (${formatShortAddress(linked)})`}</p>
    )
  return (
    <Button size="sm" inactive={connect.isPending} onClick={() => connect.mutate()}>
      {connect.isPending && <Spinner />}
      {connect.isPending ? t`Connecting…` : t`Connect MetaMask`}
    </Button>
  )
}
