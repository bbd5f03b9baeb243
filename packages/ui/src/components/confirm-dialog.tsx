import { t } from '@lingui/core/macro'
import * as AlertDialog from 'radix-ui/alert-dialog'
import { useReturnFocus } from '../lib/return-focus.ts'
import { Button } from './button.tsx'
import type { ConfirmOptions } from './confirm.tsx'

interface ConfirmDialogProps extends ConfirmOptions {
  onClose: () => void
}

/** Dialog that asks for confirmation. Rendered only while open. */
export function ConfirmDialog({
  title,
  text,
  action,
  variant = 'danger',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <AlertDialog.Content
          {...(text ? {} : { 'aria-describedby': undefined })}
          {...returnFocus}
          className="fixed top-1/2 left-1/2 z-50 grid w-[calc(100%-2rem)] max-w-100 -translate-1/2 animate-appear gap-6 rounded-lg border bg-surface p-6 shadow-raised"
        >
          <div className="grid gap-1">
            <AlertDialog.Title className="text-lg font-semibold tracking-tight">{title}</AlertDialog.Title>
            {text && (
              <AlertDialog.Description className="text-sm text-ink-muted">{text}</AlertDialog.Description>
            )}
          </div>
          <div className="flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{t({ id: 'common.cancel', message: 'Cancel' })}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant={variant} onClick={onConfirm}>
                {action}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
