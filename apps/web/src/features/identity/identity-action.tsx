import { Button } from '@hearth/ui/components/button'
import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'

// Lazy, because the dialog loads all signing code.
const { Part: IdentityDialog, preload } = lazyPart(
  async () => (await import('./identity-dialog.tsx')).IdentityDialog,
)

interface IdentityActionProps {
  /** Place of the button: the first steps or a campaign's row. */
  from?: 'checklist' | 'campaign'
}

/** Button that opens the member's next step for Smart Account or Machine ID. */
export function IdentityAction({ from = 'checklist' }: IdentityActionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(from === 'checklist' ? { variant: 'primary' } : { size: 'sm' })}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {from === 'checklist'
          ? t({ id: 'getStarted.continue', message: 'Continue' })
          : t({ id: 'identity.createMachineId', message: 'Create Machine ID' })}
      </Button>
      {isOpen && (
        <Suspense>
          <IdentityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
