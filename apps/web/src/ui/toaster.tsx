import { t } from '@lingui/core/macro'
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { useTheme } from '../lib/theme.ts'
import { toasterAppeared } from './toast.ts'

export { toast }

export function Toaster() {
  const theme = useTheme()
  useEffect(toasterAppeared, [])
  return (
    <Sonner
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
