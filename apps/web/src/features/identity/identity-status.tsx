import { Button } from '@hearth/ui/components/button'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Spinner } from '@hearth/ui/components/spinner'
import { useCopy } from '@hearth/ui/hooks/use-copy'
import { formatShortAddress } from '@hearth/ui/lib/format'
import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { toast } from '@hearth/ui/lib/toast'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Fingerprint } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { machineIdentityQuery } from '../../lib/member/identity-queries.ts'
import { type IdentityStage, useIdentity } from '../../lib/member/identity-stage.ts'

// Lazy, because the dialog loads all signing code.
const { Part: IdentityDialog, preload } = lazyPart(
  async () => (await import('./identity-dialog.tsx')).IdentityDialog,
)
const ChainAwaySign = lazy(async () => ({
  default: (await import('./chain-unavailable.tsx')).ChainUnavailableIcon,
}))

const labels: Partial<Record<IdentityStage, MessageDescriptor>> = {
  'account-missing': msg({ id: 'identity.createSmartAccount', message: 'Create Smart Account' }),
  'account-pending': msg({
    id: 'identity.smartAccountQueuedTitle',
    message: 'Smart Account Creation Queued',
  }),
  'account-failed': msg({ id: 'identity.retrySmartAccount', message: 'Retry Smart Account' }),
  'did-missing': msg({ id: 'identity.createMachineId', message: 'Create Machine ID' }),
  'did-waiting': msg({
    id: 'identity.machineIdCreationInProgressTitle',
    message: 'Machine ID Creation in Progress',
  }),
  'did-pending': msg({
    id: 'identity.machineIdCreationInProgressTitle',
    message: 'Machine ID Creation in Progress',
  }),
}

/** Header button with the progress of the Machine ID. Opens the next step. */
export function IdentityStatus() {
  const { stage } = useIdentity()
  const [isOpen, setOpen] = useState(false)
  const label = labels[stage]
  const isQueued = stage === 'account-pending'
  const isUnderWay = isQueued || stage === 'did-pending'
  return (
    <>
      {isUnderWay && (
        <Suspense>
          <ChainAwaySign />
        </Suspense>
      )}
      {label ? (
        <Button
          size="sm"
          className="min-w-0 shrink"
          disabled={isQueued}
          onClick={() => setOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          {isUnderWay ? <Spinner /> : <Fingerprint aria-hidden="true" />}
          <span className="truncate">{t(label)}</span>
        </Button>
      ) : stage === 'done' ? (
        <MachineIdChip onOpen={() => setOpen(true)} />
      ) : (
        <Skeleton className="h-8 w-44 rounded-md" />
      )}
      {isOpen && (
        <Suspense>
          <IdentityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function MachineIdChip({ onOpen }: { onOpen: () => void }) {
  const identity = useQuery(machineIdentityQuery())
  const did = identity.data?.data?.did_name
  const { copied, copy } = useCopy()
  const copyDid = async () => {
    if (did) {
      if (await copy(did))
        toast.success(t({ id: 'identity.machineIdCopied', message: 'Machine ID copied to clipboard' }))
      return
    }
    toast.error(t({ id: 'identity.machineIdNotAvailable', message: 'Machine ID not available' }))
    onOpen()
  }
  return (
    <div
      title={did}
      className="tabular flex h-8 items-center gap-1 rounded-md border bg-surface text-sm shadow-card"
    >
      <button
        type="button"
        className="flex h-full items-center gap-1.5 rounded-md pl-3 whitespace-nowrap hover:text-accent-text"
        onClick={onOpen}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Fingerprint aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
        <span className="sr-only">{'Machine ID '}</span>
        {did ? <ShortDid did={did} /> : identity.isPending ? <Skeleton className="h-4 w-32" /> : 'Machine ID'}
      </button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={
          copied
            ? t({ id: 'common.copied', message: 'Copied!' })
            : t({ id: 'identity.copyTheMachineId', message: 'Copy the Machine ID' })
        }
        onClick={copyDid}
      >
        {copied ? <Check className="text-success" /> : <Copy />}
      </Button>
    </div>
  )
}

/** Shows a DID, such as did:peaq:0x1234…abcd. A narrow header omits the common prefix. */
function ShortDid({ did }: { did: string }) {
  const [, method = '', address = did] = /^(did:\w+:)(.+)$/.exec(did) ?? []
  return (
    <span>
      <span className="max-lg:sr-only">{method}</span>
      {formatShortAddress(address)}
    </span>
  )
}
