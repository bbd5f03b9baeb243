import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCountdown } from '../lib/format.ts'
import { Notice } from '../ui/notice.tsx'
import { authErrorCode, describeAuthError } from './auth-error.ts'
import type { Refusal } from './use-refusal.ts'

interface RefusalNoticeProps {
  refusal: Refusal | null
  /** What a code that was not accepted means here. */
  text?: string
  children?: ReactNode
}

/** Says why a form was refused, and for how long it has to wait. Announced once, not with every second. */
export function RefusalNotice({ refusal, text, children }: RefusalNoticeProps) {
  if (!refusal) return null
  const { error, seconds, limited } = refusal
  return (
    <Notice tone="error">
      <p>{(authErrorCode(error) === 'mfa_verification_failed' && text) || describeAuthError(error)}</p>
      {limited &&
        (seconds > 0 ? (
          <p>
            <Trans>
              The next one is taken in{' '}
              <span aria-live="off" className="tabular font-medium">
                {formatCountdown(seconds)}
              </span>
              .
            </Trans>
          </p>
        ) : (
          <p>{t`You can try again now.`}</p>
        ))}
      {children}
    </Notice>
  )
}
