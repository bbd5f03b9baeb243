import { useNavigate } from '@tanstack/react-router'
import { AlertDialog } from 'radix-ui'
import type { ReactElement } from 'react'
import { Button } from '../ui/button.tsx'

/** Asks before the session ends; its child opens it. */
export function LogOutDialog({ children }: { children: ReactElement }) {
  const navigate = useNavigate()
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>{children}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <AlertDialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 grid w-[calc(100%-2rem)] max-w-100 -translate-1/2 animate-appear gap-6 rounded-lg border bg-surface p-6 shadow-raised"
        >
          <AlertDialog.Title className="text-lg font-semibold tracking-tight">
            Are you sure you want to log out?
          </AlertDialog.Title>
          <div className="flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Cancel</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look="primary" onClick={() => navigate({ to: '/auth/logout' })}>
                Log out
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
