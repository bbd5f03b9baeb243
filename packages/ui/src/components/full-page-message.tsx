import { t } from '@lingui/core/macro'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { LogoMark } from './logo.tsx'

interface FullPageMessageProps {
  title: string
  text: ReactNode
  retry?: () => unknown
  children?: ReactNode
  /** True inside a page that has its own `main`. */
  inShell?: boolean
}

/** Message in place of a page. */
export function FullPageMessage({ title, text, retry, children, inShell }: FullPageMessageProps) {
  const [retrying, setRetrying] = useState(false)
  const again = async () => {
    setRetrying(true)
    await retry?.()
    setRetrying(false)
  }
  const Frame = inShell ? 'div' : 'main'
  return (
    <Frame className={`grid place-content-center p-6 ${inShell ? 'min-h-120' : 'min-h-dvh'}`}>
      <div role={retry ? 'alert' : undefined} className="grid max-w-md justify-items-start gap-6">
        <LogoMark className="size-10" />
        <div className="grid gap-2">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <div className="text-ink-muted">{text}</div>
        </div>
        <div className="flex gap-2">
          {retry && (
            <Button variant="primary" onClick={again} disabled={retrying}>
              <RotateCw aria-hidden="true" className={retrying ? 'animate-spin' : ''} />
              {t({ id: 'common.tryAgain', message: 'Try again' })}
            </Button>
          )}
          {children}
        </div>
      </div>
    </Frame>
  )
}
