import { Slot } from 'radix-ui'
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

// With it comes all that dialogs need: no page load waits for it.
const load = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await load()).ConfirmDialog }))
/** Where somebody is about to want it; what fails is tried again by the click. */
const preload = () => void load().catch(() => undefined)

export interface Question {
  title: string
  text?: ReactNode
  /** What the button says that does it. */
  action: string
  look?: 'primary' | 'danger'
  onConfirm: () => void
}

interface ConfirmProps extends Question {
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
