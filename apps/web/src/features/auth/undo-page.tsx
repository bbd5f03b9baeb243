import { Button } from '@hearth/ui/components/button'
import { Notice } from '@hearth/ui/components/notice'
import { formatTime } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'
import { AuthAnchor } from './auth-anchor.tsx'
import { getAuthErrorCode } from './auth-error-code.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { openPage } from './open-page.ts'
import { PageLoading } from './page-loading.tsx'
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
      <InvalidLink title={t({ id: 'auth.linkIncomplete', message: 'This link is incomplete' })}>
        {t({
          id: 'auth.openWholeLink',
          message: 'Open the link in the email again, or copy the whole link into the address bar.',
        })}
      </InvalidLink>
    )
  if (getAuthErrorCode(lookup.error) === 'otp_expired')
    return (
      <InvalidLink title={t({ id: 'auth.linkNoLongerWorks', message: 'This link no longer works' })}>
        {t({ id: 'auth.undoLinkUsedOrOld', message: 'It was already used, or it is more than 7 days old.' })}
      </InvalidLink>
    )
  if (lookup.outcome) return <UndoForm token={token} undo={lookup.outcome} />
  return (
    <>
      <AuthHeading title={t({ id: 'auth.undoTitle', message: 'Undo a change' })} />
      {rejection ? (
        <div className="grid gap-4">
          <AuthErrorNotice error={rejection} />
          <RetryButton seconds={rejection.seconds} busy={lookup.isPending} onClick={() => run(token)} />
        </div>
      ) : (
        <PageLoading />
      )}
    </>
  )
}

function UndoForm({ token, undo }: { token: string; undo: Undo }) {
  const undoing = useAsyncAction(undoChange)
  const rejection = useAuthError(undoing.error)
  const seconds = rejection?.seconds ?? 0
  const { title, text } = describeUndo(undo)
  if (getAuthErrorCode(undoing.error) === 'otp_expired')
    return (
      <InvalidLink title={t({ id: 'auth.linkNoLongerWorks', message: 'This link no longer works' })}>
        {Date.parse(undo.expires_at) <= Date.now()
          ? t({
              id: 'auth.undoLinkExpiredOn',
              message: `It expired on ${{ expiresAt: formatTime(undo.expires_at) }}.`,
            })
          : t({ id: 'auth.undoLinkUsed', message: 'It was already used.' })}
      </InvalidLink>
    )
  if (undoing.outcome === false)
    return (
      <>
        <AuthHeading title={t({ id: 'auth.changeUndone', message: 'The change was undone' })} />
        <div className="grid gap-4">
          <Notice tone="info">
            <p>
              {t({
                id: 'auth.otherMemberLoggedIn',
                message:
                  'Another member is logged in to this browser. Log out, then choose “Forgot your password?” to set a new password.',
              })}
            </p>
          </Notice>
          <Button variant="primary" asChild>
            <AuthAnchor href="/auth/logout">{t({ id: 'common.logOut', message: 'Log out' })}</AuthAnchor>
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
          onSuccess: (isOpen) => isOpen && openPage('/auth/reset-password', { replace: true }),
        })
      }}
    >
      <AuthHeading title={title}>{text}</AuthHeading>
      <div className="grid gap-4">
        <AuthErrorNotice error={rejection} />
        <p className="text-sm text-ink-muted">
          {t({
            id: 'auth.undoConsequences',
            message:
              'This logs out all devices and nodes and also undoes later changes. You then choose a new password.',
          })}
        </p>
        <SubmitButton
          busy={undoing.isPending ? t({ id: 'auth.undoing', message: 'Undoing…' }) : undefined}
          inactive={seconds > 0}
        >
          {t({ id: 'auth.undoChange', message: 'Undo the change' })}
        </SubmitButton>
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
            ? t({
                id: 'auth.undoLinkAdviceLoggedIn',
                message:
                  'If someone else has access to your account, change your password and log out other devices on your profile page.',
              })
            : t({
                id: 'auth.undoLinkAdvice',
                message: 'If someone else has access to your account, choose a new password now.',
              })}
        </p>
        <Button variant="primary" asChild>
          {isLoggedIn ? (
            <a href="/profile/security">{t({ id: 'auth.openProfile', message: 'Open profile' })}</a>
          ) : (
            <AuthAnchor href="/auth/forgot-password">
              {t({ id: 'auth.chooseNewPassword', message: 'Choose a new password' })}
            </AuthAnchor>
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
      title: t({ id: 'auth.undoEmailChangeConfirm', message: 'Undo the email address change?' }),
      text: t({
        id: 'auth.undoEmailChange',
        message: `Your email address was changed on ${time}. Undoing this restores ${{ email: old_email ?? '' }}.`,
      }),
    }
  if (action === 'factor')
    return {
      title: t({ id: 'auth.undoAppConfirm', message: 'Remove the new authenticator app?' }),
      text: t({
        id: 'auth.undoAppAdded',
        message: `An authenticator app was added to your account on ${time}.`,
      }),
    }
  return {
    title: t({ id: 'auth.undoPasswordChangeConfirm', message: 'Undo the password change?' }),
    text: t({
      id: 'auth.undoPasswordChange',
      message: `Your password was changed on ${time}. Undoing this disables the new password.`,
    }),
  }
}
