import { t } from '@lingui/core/macro'
import { useWallet, useWalletActions } from '../lib/wallet/use-wallet.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Asks the user to switch the wallet's network. Renders nothing if the network is correct. */
export function SwitchNetwork() {
  const { isWrongChain } = useWallet()
  const { switchChain } = useWalletActions()
  if (!isWrongChain) return null
  return (
    <Notice tone="info">
      <p>{t`Please switch to chain 3338 in your wallet: what you sign is for that network alone.`}</p>
      <Button
        size="sm"
        className="justify-self-start"
        inactive={switchChain.isPending}
        onClick={() => switchChain.mutate()}
      >
        {switchChain.isPending && <Spinner />}
        {t`Switch network`}
      </Button>
    </Notice>
  )
}
