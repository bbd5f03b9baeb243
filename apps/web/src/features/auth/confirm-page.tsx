import { Button } from '@hearth/ui/components/button'
import { t } from '@lingui/core/macro'
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
      ? t`Confirm your email address`
      : purpose === 'email_change'
        ? t`Confirm the new email address`
        : t`Open this account?`
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
          <Trans>
            Your account uses <Email>{link.email}</Email>. Continue only if you signed up with it.
          </Trans>
        ) : purpose === 'email_change' ? (
          <Trans>
            The address of the account becomes <Email>{link.email}</Email>. Continue only if you requested
            this change.
          </Trans>
        ) : (
          <Trans>
            This link opens the account of <Email>{link.email}</Email>. Continue only if it is yours.
          </Trans>
        )}
      </AuthHeading>
      <AuthErrorNotice
        error={rejection}
        text={t`This link no longer works. It was already used or has expired. Request a new one if you still need it.`}
      />
      <SubmitButton busy={redeeming.isPending ? t`Checking…` : undefined}>
        {confirms ? t`Confirm address` : t`Open account`}
      </SubmitButton>
      <TextButton
        onClick={() => {
          setPendingLink(null)
          void openPage('/auth')
        }}
      >{t`Cancel`}</TextButton>
    </form>
  )
}

function AddressConfirmed({ isChanged }: { isChanged: boolean }) {
  return (
    <>
      <AuthHeading title={t`Address confirmed`}>
        {isChanged
          ? t`Your account has the new email address.`
          : t`Now open the link in the email to your other address.`}
      </AuthHeading>
      <Button asChild>
        {readAccessToken() === null ? (
          <AuthAnchor href="/auth">{t`Log in`}</AuthAnchor>
        ) : (
          <a href="/profile">{t`Go to your profile`}</a>
        )}
      </Button>
    </>
  )
}

function Email({ children }: { children: string }) {
  return <strong className="font-medium wrap-anywhere text-ink">{children}</strong>
}
