import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../lib/return-focus.ts'
import { Button } from './button.tsx'

interface DialogProps {
  title: string
  /** Text below the title. */
  note?: ReactNode
  onClose: () => void
  /** Widens the dialog for long values. */
  wide?: boolean
  /** Uses most of the window, for pictures. */
  full?: boolean
  /** Ignores Escape and clicks outside, to protect the content. */
  sticky?: boolean
  children: ReactNode
}

/** Modal dialog. Rendered only while open. */
export function Dialog({ title, note, onClose, wide, full, sticky, children }: DialogProps) {
  const returnFocus = useReturnFocus()
  const stay = sticky ? (event: Event) => event.preventDefault() : undefined
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-scrim p-4">
          <Radix.Content
            {...(note ? {} : { 'aria-describedby': undefined })}
            {...returnFocus}
            {...(stay ? { onInteractOutside: stay, onEscapeKeyDown: stay } : {})}
            className={`relative z-50 w-full ${full ? 'max-w-max min-w-72' : wide ? 'max-w-174' : 'max-w-110'} animate-appear rounded-lg border bg-surface p-6 shadow-raised outline-none`}
          >
            <div className="mb-6 grid gap-1 pr-8">
              <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
              {note && <Radix.Description className="text-sm text-ink-muted">{note}</Radix.Description>}
            </div>
            {children}
            {!sticky && (
              <Radix.Close asChild>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={t({ id: 'ui.close', message: 'Close' })}
                  className="absolute top-4 right-4"
                >
                  <X />
                </Button>
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
