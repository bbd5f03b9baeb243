import { t } from '@lingui/core/macro'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { setTheme, useTheme } from '../lib/theme.ts'
import { Button } from './button.tsx'

export function ThemeToggle() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={
        other === 'dark'
          ? t({ id: 'ui.switchToDarkTheme', message: 'Switch to dark theme' })
          : t({ id: 'ui.switchToLightTheme', message: 'Switch to light theme' })
      }
      onClick={() => setTheme(other)}
    >
      {theme === 'dark' ? <Sun /> : <Moon />}
    </Button>
  )
}
