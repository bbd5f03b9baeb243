import { Button } from '@hearth/ui/components/button'
import { FullPageMessage } from '@hearth/ui/components/full-page-message'
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'

export function NotFoundPage() {
  return (
    <FullPageMessage
      title={t({ id: 'app.pageNotFound', message: 'Page not found' })}
      text={t({ id: 'app.noPageAtAddress', message: 'There is no page at this address.' })}
    >
      <Button asChild variant="primary">
        <Link to="/auth">{t({ id: 'app.goToStart', message: 'Go to the start' })}</Link>
      </Button>
    </FullPageMessage>
  )
}
