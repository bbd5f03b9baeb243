import { Button } from '@hearth/ui/components/button'
import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'

// Lazy, because the dialog loads all signing code.
const { Part: IdentityDialog, preload } = lazyPart(
  async () => (await import('./identity-dialog.tsx')).IdentityDialog,
)

/** Button that opens the member's next step for Smart Account or Machine ID. */
export function IdentityAction() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)} onPointerEnter={preload} onFocus={preload}>
        {t({ id: 'getStarted.continue', message: 'Continue' })}
      </Button>
      {isOpen && (
        <Suspense>
          <IdentityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
