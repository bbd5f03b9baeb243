import { TextLink } from '@hearth/ui/components/text-link'
import { Trans } from '@lingui/react/macro'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'

/** Links to the outbox if the installation sends no email. */
export function OutboxHint() {
  if (!runtimeConfig().outbox) return null
  return (
    <p className="text-sm text-ink-muted">
      <Trans id="auth.outboxHint">
        This installation doesn't send emails.{' '}
        <TextLink external rel="noopener" href="/dev/mail" variant="inline">
          Open the outbox
        </TextLink>{' '}
        to see the code.
      </Trans>
    </p>
  )
}
