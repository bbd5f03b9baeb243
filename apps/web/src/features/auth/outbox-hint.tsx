import { Trans } from '@lingui/react/macro'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'

/** Links to the outbox if the installation sends no email. */
export function OutboxHint() {
  if (!runtimeConfig().outbox) return null
  return (
    <p className="text-sm text-ink-muted">
      <Trans>
        This installation sends no mail.{' '}
        <a
          href="/dev/mail"
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-4"
        >
          Open the outbox
        </a>{' '}
        to see the code.
      </Trans>
    </p>
  )
}
