import { Slot } from 'radix-ui'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

// With it comes all that dialogs need.
const { Part: ConfirmDialog, preload } = lazyPart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
)

export interface ConfirmOptions {
  title: string
  text?: ReactNode
  /** What the button says that does it. */
  action: string
  variant?: 'primary' | 'danger'
  onConfirm: () => void
}

interface ConfirmProps extends ConfirmOptions {
  /** Opens the question. */
  children: ReactElement
}

/** Asks before something is ended or taken away. */
export function Confirm({ children, ...question }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Slot.Root
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {children}
      </Slot.Root>
      {isOpen && (
        <Suspense>
          <ConfirmDialog {...question} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
