import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { Slot } from './slot.tsx'

// Lazy, because the dialog loads all dialog code.
const { Part: ConfirmDialog, preload } = lazyPart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
)

export interface ConfirmOptions {
  title: string
  text?: ReactNode
  /** Label of the confirm button. */
  action: string
  variant?: 'primary' | 'danger'
  onConfirm: () => void
}

interface ConfirmProps extends ConfirmOptions {
  /** Element that opens the dialog. */
  children: ReactElement
}

/** Asks for confirmation of an action when its child is clicked. */
export function Confirm({ children, ...question }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Slot
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {children}
      </Slot>
      {isOpen && (
        <Suspense>
          <ConfirmDialog {...question} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
