import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { FullPageMessage } from '../ui/full-page-message.tsx'

export function NotFoundPage() {
  return (
    <FullPageMessage title={t`Page not found`} text={t`There is no page at this address.`}>
      <Button asChild variant="primary">
        <Link to="/auth">{t`Go to the start`}</Link>
      </Button>
    </FullPageMessage>
  )
}
