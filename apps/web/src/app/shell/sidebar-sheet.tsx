import { useReturnFocus } from '@hearth/ui/lib/return-focus'
import { t } from '@lingui/core/macro'
import * as Dialog from 'radix-ui/dialog'
import { Sidebar } from './sidebar.tsx'

/** Sidebar on top of a narrow page. Rendered only while open. */
export function SidebarSheet({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 left-0 z-50 w-(--sidebar-width-sheet) animate-sheet border-r bg-surface"
        >
          <Dialog.Title className="sr-only">{t({ id: 'shell.menu', message: 'Menu' })}</Dialog.Title>
          <Sidebar open />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
