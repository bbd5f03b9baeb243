import { EMAIL_CODE_DIGITS } from '@hearth/protocol/constants'
import { Button } from '@hearth/ui/components/button'
import { Dialog } from '@hearth/ui/components/dialog'
import { Notice } from '@hearth/ui/components/notice'
import { PasswordField } from '@hearth/ui/components/password-field'
import { Spinner } from '@hearth/ui/components/spinner'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAsyncAction } from '../../../hooks/use-async-action.ts'
import { AuthErrorNotice } from '../auth-error-notice.tsx'
import { CodeForm } from '../code-form.tsx'
import { RetryButton } from '../retry-button.tsx'
import { SecondFactorForm } from '../second-factor-form.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { TextButton } from '../text-button.tsx'
import { useAuthError } from '../use-auth-error.ts'
import { useForm } from '../use-form.ts'
import {
  getProofOptions,
  type ProofMethod,
  type ProofOptions,
  prove,
  securityKey,
  sendProofCode,
} from './api.ts'

interface ProofDialogProps {
  onProved: () => void
  onClose: () => void
}

const switches: Record<ProofMethod, MessageDescriptor> = {
  password: msg({ id: 'auth.usePasswordInstead', message: 'Use your password instead' }),
  totp: msg({ id: 'auth.useAppInstead', message: 'Use your authenticator app instead' }),
  email: msg({ id: 'auth.useEmailedCodeInstead', message: 'Use an emailed code instead' }),
}

/** Asks the member to confirm their identity before a sensitive change. */
export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const options = useQuery({
    queryKey: [...securityKey, 'proof'],
    queryFn: getProofOptions,
    gcTime: 0,
  })
  const rejection = useAuthError(options.error)
  return (
    <Dialog
      title={t({ id: 'auth.confirmItsYou', message: "Confirm it's you" })}
      note={t({
        id: 'auth.confirmIdentityToContinue',
        message: 'You logged in a while ago. Confirm your identity to continue.',
      })}
      onClose={onClose}
    >
      {options.data ? (
        <ProofForms options={options.data} onProved={onProved} />
      ) : rejection ? (
        <div className="grid gap-4">
          <AuthErrorNotice error={rejection} />
          <RetryButton
            seconds={rejection.seconds}
            busy={options.isFetching}
            onClick={() => void options.refetch()}
          />
        </div>
      ) : (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner />
          {t({ id: 'auth.loading', message: 'Loading…' })}
        </p>
      )}
    </Dialog>
  )
}

function ProofForms({ options, onProved }: { options: ProofOptions; onProved: () => void }) {
  const { methods, factors } = options
  const [method, setMethod] = useState(methods[0])
  const others = methods
    .filter((other) => other !== method)
    .map((other) => (
      <TextButton key={other} onClick={() => setMethod(other)}>
        {t(switches[other])}
      </TextButton>
    ))
  if (method === 'password')
    return (
      <PasswordForm email={factors.email} onProved={onProved}>
        {others}
      </PasswordForm>
    )
  if (method === 'totp')
    return (
      <div className="grid gap-4">
        <SecondFactorForm
          factors={factors}
          submitText={t({ id: 'common.confirm', message: 'Confirm' })}
          onUpgraded={onProved}
        >
          <p className="text-sm text-ink-soft">
            {t({ id: 'auth.enterAuthenticatorCode', message: 'Enter the code from your authenticator app.' })}
          </p>
        </SecondFactorForm>
        {others}
      </div>
    )
  if (method === 'email')
    return (
      <EmailedCodeForm email={factors.email} onProved={onProved}>
        {others}
      </EmailedCodeForm>
    )
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        <p>
          {t({
            id: 'auth.logInAgainAndRepeat',
            message: 'Log out and log in again, then repeat the change.',
          })}
        </p>
      </Notice>
      <Button variant="primary" asChild>
        <a href="/auth/logout">{t({ id: 'common.logOut', message: 'Log out' })}</a>
      </Button>
    </div>
  )
}

interface FormProps {
  email: string
  onProved: () => void
  /** Links to other methods, below the button. */
  children: ReactNode
}

function PasswordForm({ email, onProved, children }: FormProps) {
  const proving = useAsyncAction((password: string) => prove({ password }))
  const rejection = useAuthError(proving.error)
  const waiting = (rejection?.seconds ?? 0) > 0
  const form = useRef<HTMLFormElement>(null)
  const focus = () => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  useEffect(focus, [])
  const { field, onSubmit } = useForm({
    password: (typed) =>
      typed === ''
        ? { error: t({ id: 'auth.enterYourPassword', message: 'Enter your password.' }) }
        : { value: typed },
  })
  return (
    <form
      ref={form}
      noValidate
      aria-label={t({ id: 'auth.confirmItsYou', message: "Confirm it's you" })}
      className="grid gap-2 [&>[role=alert]]:mb-2"
      onSubmit={onSubmit(({ password }) => {
        if (proving.isPending || waiting) return
        proving.run(password, { onSuccess: onProved, onError: focus })
      })}
    >
      <AuthErrorNotice error={rejection} />
      {/* Tells password managers which password to fill in. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t({ id: 'auth.password', message: 'Password' })}
        autoComplete="current-password"
        {...field('password')}
      />
      <SubmitButton
        busy={proving.isPending ? t({ id: 'auth.checking', message: 'Checking…' }) : undefined}
        inactive={waiting}
        className="mb-2"
      >
        {t({ id: 'common.confirm', message: 'Confirm' })}
      </SubmitButton>
      {children}
    </form>
  )
}

function EmailedCodeForm({ email, onProved, children }: FormProps) {
  const sending = useAsyncAction(sendProofCode)
  const { run } = sending
  const [isSent, setSent] = useState(false)
  const rejection = useAuthError(sending.error)
  if (isSent)
    return (
      <CodeForm
        label={t({ id: 'auth.emailedCode', message: 'Emailed code' })}
        submitText={t({ id: 'common.confirm', message: 'Confirm' })}
        check={(nonce) => prove({ nonce })}
        onAccepted={onProved}
        footer={children}
      >
        <p className="text-sm text-ink-soft">
          <Trans id="auth.enterCodeEmailedTo">
            Enter the {EMAIL_CODE_DIGITS} digits that we emailed to{' '}
            <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.
          </Trans>
        </p>
      </CodeForm>
    )
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        <Trans id="auth.codeWillBeEmailed">
          We'll email a code to <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.
        </Trans>
      </p>
      <AuthErrorNotice error={rejection} />
      <Button
        variant="primary"
        inactive={sending.isPending || (rejection?.seconds ?? 0) > 0}
        onClick={() => run(undefined, { onSuccess: () => setSent(true) })}
      >
        {sending.isPending && <Spinner />}
        {t({ id: 'auth.emailMeCode', message: 'Email me a code' })}
      </Button>
      {children}
    </div>
  )
}
