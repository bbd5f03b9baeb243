import { Button } from '@hearth/ui/components/button'
import { useCopy } from '@hearth/ui/hooks/use-copy'
import { formatShortAddress } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'

/** Shows the linked wallet with a copy button. */
export function WalletChip({ wallet }: { wallet: string }) {
  const { copied, copy } = useCopy()
  return (
    <p
      title={wallet}
      className="tabular flex h-8 items-center gap-1 rounded-md border bg-surface pl-3 text-sm shadow-card whitespace-nowrap"
    >
      {formatShortAddress(wallet)}
      <Button
        variant="quiet"
        size="icon"
        aria-label={
          copied
            ? t({ id: 'common.copied', message: 'Copied!' })
            : t({ id: 'shell.copyWalletAddress', message: 'Copy the wallet address' })
        }
        onClick={() => copy(wallet)}
      >
        {copied ? <Check className="text-success" /> : <Copy />}
      </Button>
    </p>
  )
}
