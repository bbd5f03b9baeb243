import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCountdown } from '../lib/format.ts'
import { Notice } from '../ui/notice.tsx'
import { describeAuthError, getAuthErrorCode } from './auth-error.ts'
import type { Rejection } from './use-auth-error.ts'

const CODE_REJECTED = ['mfa_verification_failed', 'otp_expired']

interface AuthErrorNoticeProps {
  error: Rejection | null
  /** Replaces the text about a rejected code, for example where a link stands in for the code. */
  text?: string
  children?: ReactNode
}

/** Says why a form was refused, and for how long it has to wait. Announced once, not with every second. */
export function AuthErrorNotice({ error: rejection, text, children }: AuthErrorNoticeProps) {
  if (!rejection) return null
  const { error, seconds, limited } = rejection
  return (
    <Notice tone="error">
      <p>{(CODE_REJECTED.includes(getAuthErrorCode(error)) && text) || describeAuthError(error)}</p>
      {limited &&
        (seconds > 0 ? (
          <p>
            <Trans>
              Try again in{' '}
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
