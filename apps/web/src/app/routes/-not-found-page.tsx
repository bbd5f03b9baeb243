import { Button } from '@hearth/ui/components/button'
import { FullPageMessage } from '@hearth/ui/components/full-page-message'
import { t } from '@lingui/core/macro'

interface NotFoundPageProps {
  /** True inside a page that has its own `main`. */
  inShell?: boolean
}

export function NotFoundPage({ inShell = false }: NotFoundPageProps) {
  return (
    <FullPageMessage
      title={t({ id: 'app.pageNotFound', message: 'Page not found' })}
      text={t({ id: 'app.noPageAtAddress', message: 'There is no page at this address.' })}
      inShell={inShell}
    >
      <Button asChild variant="primary">
        <a href="/auth">{t({ id: 'app.goToStart', message: 'Go to the home page' })}</a>
      </Button>
    </FullPageMessage>
  )
}
