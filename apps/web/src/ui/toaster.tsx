import { t } from '@lingui/core/macro'
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { useTheme } from '../lib/theme.ts'
import { markToasterReady } from './toast.ts'

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
      containerAriaLabel={t`Notifications`}
      style={{ '--width': '356px' } as CSSProperties}
    />
  )
}

/**
 * Sonner sends a focus that leaves its toasts back to where it came from, so that Tab would never get past a toast. It
 * does so only after it has heard the focus come.
 */
function letFocusPass(region: HTMLElement | null) {
  const stop = (event: FocusEvent) => event.stopPropagation()
  region?.addEventListener('focusin', stop)
  return () => region?.removeEventListener('focusin', stop)
}
