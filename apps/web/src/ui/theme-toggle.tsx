import { Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '../lib/theme.ts'
import { Button } from './button.tsx'

export function ThemeToggle() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <Button look="quiet" size="icon" aria-label={`Switch to ${other} theme`} onClick={() => setTheme(other)}>
      {theme === 'dark' ? <Sun /> : <Moon />}
    </Button>
  )
}
