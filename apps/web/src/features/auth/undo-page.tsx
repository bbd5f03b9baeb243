import { Button } from '@hearth/ui/components/button'
import { Notice } from '@hearth/ui/components/notice'
import { Spinner } from '@hearth/ui/components/spinner'
import { formatTime } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'
import { getAuthErrorCode } from './auth-error.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { RetryButton } from './retry-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { getUndo, type Undo, undoChange } from './undo.ts'
import { useAuthError } from './use-auth-error.ts'

/** Matches a complete token: 32 random bytes in base64url. */
const COMPLETE_TOKEN = /^[\w-]{43}$/

/** Page that opens from the link in an email about a sensitive change. Only its button undoes the change. */
export function UndoPage() {
  // Leave the token in the URL until it is used, so that a reload works. Browsers never send fragments.
  const [token] = useState(() => location.hash.slice(1))
  const lookup = useAsyncAction(getUndo)
  const { run } = lookup
  // biome-ignore lint/correctness/useExhaustiveDependencies: one lookup for each link
  useEffect(() => {
    if (COMPLETE_TOKEN.test(token)) run(token)
  }, [token])
  const rejection = useAuthError(lookup.error)

  if (!COMPLETE_TOKEN.test(token))
    return (
      <InvalidLink title={t`This link is incomplete`}>
        {t`Open the link in the email again, or copy all of it into the address bar.`}
      </InvalidLink>
    )
  if (getAuthErrorCode(lookup.error) === 'otp_expired')
    return (
      <InvalidLink title={t`This link no longer works`}>
        {t`It was already used, or it is more than 7 days old.`}
      </InvalidLink>
    )
  if (lookup.outcome) return <UndoForm token={token} undo={lookup.outcome} />
  return (
    <>
      <AuthHeading title={t`Undo a change`} />
      {rejection ? (
        <div className="grid gap-4">
          <AuthErrorNotice error={rejection} />
          <RetryButton seconds={rejection.seconds} busy={lookup.isPending} onClick={() => run(token)} />
        </div>
      ) : (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner />
          {t`Loading…`}
        </p>
      )}
    </>
  )
}

function UndoForm({ token, undo }: { token: string; undo: Undo }) {
  const navigate = useNavigate()
  const undoing = useAsyncAction(undoChange)
  const rejection = useAuthError(undoing.error)
  const seconds = rejection?.seconds ?? 0
  const { title, text } = describeUndo(undo)
  if (getAuthErrorCode(undoing.error) === 'otp_expired')
    return (
      <InvalidLink title={t`This link no longer works`}>
        {Date.parse(undo.expires_at) <= Date.now()
          ? t({ id: 'undo.expiredOn', message: `It expired on ${formatTime(undo.expires_at)}.` })
          : t`It was already used.`}
      </InvalidLink>
    )
  if (undoing.outcome === false)
    return (
      <>
        <AuthHeading title={t`The change was undone`} />
        <div className="grid gap-4">
          <Notice tone="info">
            <p>{t`Another member is logged in to this browser. Log out, then choose “Forgot your password?” to set a new password.`}</p>
          </Notice>
          <Button variant="primary" asChild>
            <Link to="/auth/logout">{t`Log out`}</Link>
          </Button>
        </div>
      </>
    )
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (undoing.isPending || seconds > 0) return
        undoing.run(token, {
          onSuccess: (isOpen) => {
            if (isOpen) void navigate({ to: '/auth/reset-password', replace: true })
          },
        })
      }}
    >
      <AuthHeading title={title}>{text}</AuthHeading>
      <div className="grid gap-4">
        <AuthErrorNotice error={rejection} />
        <p className="text-sm text-ink-muted">
          {t`This logs out all devices and nodes and also undoes later changes. You then choose a new password.`}
        </p>
        <SubmitButton
          busy={undoing.isPending ? t`Undoing…` : undefined}
          inactive={seconds > 0}
        >{t`Undo the change`}</SubmitButton>
      </div>
    </form>
  )
}

/** Explains that the link cannot undo anything, with advice on securing the account. */
function InvalidLink({ title, children }: { title: string; children: string }) {
  const isLoggedIn = readAccessToken() !== null
  return (
    <>
      <AuthHeading title={title}>{children}</AuthHeading>
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted">
          {isLoggedIn
            ? t`If somebody else has access to your account, change your password and log out other devices on your profile page.`
            : t`If somebody else has access to your account, choose a new password now.`}
        </p>
        <Button variant="primary" asChild>
          {isLoggedIn ? (
            <Link to="/profile">{t`Open profile`}</Link>
          ) : (
            <Link to="/auth/forgot-password">{t`Choose a new password`}</Link>
          )}
        </Button>
      </div>
    </>
  )
}

function describeUndo({ action, old_email, changed_at }: Undo): { title: string; text: string } {
  const time = formatTime(changed_at)
  if (action === 'email')
    return {
      title: t`Undo the change of your email address?`,
      text: t({
        id: 'undo.emailChanged',
        message: `Your email address was changed on ${time}. Undoing this restores ${old_email ?? ''}.`,
      }),
    }
  if (action === 'factor')
    return {
      title: t`Remove the new authenticator app?`,
      text: t({
        id: 'undo.factorAdded',
        message: `An authenticator app was added to your account on ${time}.`,
      }),
    }
  return {
    title: t`Undo the change of your password?`,
    text: t({
      id: 'undo.passwordChanged',
      message: `Your password was changed on ${time}. Undoing this disables the new password.`,
    }),
  }
}
