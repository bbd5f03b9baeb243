import { Button } from '@hearth/ui/components/button'
import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'
import { AuthAnchor } from './auth-anchor.tsx'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { openPage } from './open-page.ts'
import { type PendingLink, redeemPendingLink, setPendingLink } from './pending-link.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { useAuthError } from './use-auth-error.ts'

/** Shows which account an email link belongs to. Only a click redeems the link. */
export function ConfirmPage({ link }: { link: PendingLink }) {
  const redeeming = useAsyncAction(() => redeemPendingLink(link))
  const rejection = useAuthError(redeeming.error)
  useEffect(() => {
    // Opening another link in this tab changes only the fragment. Reload to process the link and remove its
    // token.
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  const { outcome } = redeeming
  if (outcome === 'half-confirmed' || outcome === 'address-changed')
    return <AddressConfirmed isChanged={outcome === 'address-changed'} />

  const purpose = link.kind === 'confirmation' ? link.type : 'recovery'
  const confirms = purpose === 'signup' || purpose === 'email_change'
  const title =
    purpose === 'signup'
      ? t({ id: 'auth.confirmYourEmail', message: 'Confirm your email address' })
      : purpose === 'email_change'
        ? t({ id: 'auth.confirmNewEmail', message: 'Confirm the new email address' })
        : t({ id: 'auth.openAccountConfirm', message: 'Open this account?' })
  return (
    <form
      aria-label={title}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (redeeming.isPending) return
        redeeming.run(undefined, {
          onSuccess: (to) => (to === '/dashboard' || to === '/auth/reset-password') && openPage(to),
        })
      }}
    >
      <AuthHeading title={title}>
        {purpose === 'signup' ? (
          <Trans id="auth.confirmSignUp">
            Your account uses <Email>{ph({ email: link.email })}</Email>. Continue only if you signed up with
            it.
          </Trans>
        ) : purpose === 'email_change' ? (
          <Trans id="auth.confirmEmailChange">
            This changes the email address of the account to <Email>{ph({ email: link.email })}</Email>.
            Continue only if you requested this change.
          </Trans>
        ) : (
          <Trans id="auth.confirmOpenAccount">
            This link opens the account of <Email>{ph({ email: link.email })}</Email>. Continue only if this
            is your account.
          </Trans>
        )}
      </AuthHeading>
      <AuthErrorNotice
        error={rejection}
        text={t({
          id: 'auth.linkNoLongerWorksRequestNew',
          message:
            'This link no longer works. It was already used or has expired. Request a new one if you still need it.',
        })}
      />
      <SubmitButton busy={redeeming.isPending ? t({ id: 'auth.checking', message: 'Checking…' }) : undefined}>
        {confirms
          ? t({ id: 'auth.confirmAddress', message: 'Confirm address' })
          : t({ id: 'auth.openAccount', message: 'Open account' })}
      </SubmitButton>
      <TextButton
        onClick={() => {
          setPendingLink(null)
          void openPage('/auth')
        }}
      >
        {t({ id: 'common.cancel', message: 'Cancel' })}
      </TextButton>
    </form>
  )
}

function AddressConfirmed({ isChanged }: { isChanged: boolean }) {
  return (
    <>
      <AuthHeading title={t({ id: 'auth.addressConfirmed', message: 'Address confirmed' })}>
        {isChanged
          ? t({ id: 'auth.newEmailInUse', message: 'Your account now uses the new email address.' })
          : t({
              id: 'auth.openLinkInOtherMailbox',
              message: 'Now open the link in the email to your other address.',
            })}
      </AuthHeading>
      <Button asChild>
        {readAccessToken() === null ? (
          <AuthAnchor href="/auth">{t({ id: 'common.logIn', message: 'Log in' })}</AuthAnchor>
        ) : (
          <a href="/profile/security">{t({ id: 'auth.goToProfile', message: 'Go to your profile' })}</a>
        )}
      </Button>
    </>
  )
}

function Email({ children }: { children: string }) {
  return <strong className="font-medium wrap-anywhere text-ink">{children}</strong>
}
