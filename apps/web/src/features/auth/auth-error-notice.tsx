import { Notice } from '@hearth/ui/components/notice'
import { formatCountdown } from '@hearth/ui/lib/format-duration'
import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { describeAuthError } from './auth-error.ts'
import { getAuthErrorCode } from './auth-error-code.ts'
import type { Rejection } from './use-auth-error.ts'

const CODE_REJECTED = ['mfa_verification_failed', 'otp_expired']

interface AuthErrorNoticeProps {
  error: Rejection | null
  /**
   * Message that replaces the default one if a code was rejected, for example on a page that was opened by a
   * link.
   */
  text?: string
  children?: ReactNode
}

/** Shows why a form was rejected and how long to wait. Screen readers do not announce the countdown. */
export function AuthErrorNotice({ error: rejection, text, children }: AuthErrorNoticeProps) {
  if (!rejection) return null
  const { error, seconds, limited } = rejection
  return (
    <Notice tone="error">
      <p>{(CODE_REJECTED.includes(getAuthErrorCode(error)) && text) || describeAuthError(error)}</p>
      {limited &&
        (seconds > 0 ? (
          <p>
            <Trans id="auth.tryAgainInTime">
              Try again in{' '}
              <span aria-live="off" className="tabular font-medium">
                {ph({ seconds: formatCountdown(seconds) })}
              </span>
              .
            </Trans>
          </p>
        ) : (
          <p>{t({ id: 'auth.tryAgainNow', message: 'You can try again now.' })}</p>
        ))}
      {children}
    </Notice>
  )
}
