import { Button } from '@hearth/ui/components/button'
import { FullPageMessage } from '@hearth/ui/components/full-page-message'
import { t } from '@lingui/core/macro'

export function NotFoundPage() {
  return (
    <FullPageMessage title={t`Page not found`} text={t`There is no page at this address.`}>
      <Button asChild variant="primary">
        <a href="/auth">{t`Go to the start`}</a>
      </Button>
    </FullPageMessage>
  )
}
