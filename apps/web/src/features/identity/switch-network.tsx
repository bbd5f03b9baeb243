import { Button } from '@hearth/ui/components/button'
import { Notice } from '@hearth/ui/components/notice'
import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'
import { useWallet, useWalletActions } from '../../lib/web3/use-wallet.ts'

/** Asks the user to switch the wallet's network. Renders nothing if the network is correct. */
export function SwitchNetwork() {
  const { isWrongChain } = useWallet()
  const { switchChain } = useWalletActions()
  if (!isWrongChain) return null
  return (
    <Notice tone="info">
      <p>
        {t({
          id: 'identity.pleaseSwitchChain',
          message: 'Please switch to chain 3338 in your wallet. Your signature is valid only on that chain.',
        })}
      </p>
      <Button
        size="sm"
        className="justify-self-start"
        inactive={switchChain.isPending}
        onClick={() => switchChain.mutate()}
      >
        {switchChain.isPending && <Spinner />}
        {t({ id: 'common.switchNetwork', message: 'Switch network' })}
      </Button>
    </Notice>
  )
}
