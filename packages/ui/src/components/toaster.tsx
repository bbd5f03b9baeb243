import { t } from '@lingui/core/macro'
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { useTheme } from '../lib/theme.ts'
import { markToasterReady } from '../lib/toast.ts'

export { toast }

export function Toaster() {
  const theme = useTheme()
  useEffect(markToasterReady, [])
  return (
    <Sonner
      ref={letFocusPass}
      theme={theme}
      position="bottom-center"
      duration={4000}
      visibleToasts={3}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={t({ id: 'common.notifications', message: 'Notifications' })}
      style={{ '--width': '356px' } as CSSProperties}
    />
  )
}

/**
 * Lets Tab leave the toasts by hiding `focusin` events from sonner. When focus leaves, sonner returns it to
 * the element that it came from, but only if sonner saw it come.
 */
function letFocusPass(region: HTMLElement | null) {
  const stop = (event: FocusEvent) => event.stopPropagation()
  region?.addEventListener('focusin', stop)
  return () => region?.removeEventListener('focusin', stop)
}
