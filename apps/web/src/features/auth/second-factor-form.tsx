import { Field } from '@hearth/ui/components/field'
import { Notice } from '@hearth/ui/components/notice'
import { Select } from '@hearth/ui/components/select'
import { t } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { AuthErrorNotice } from './auth-error-notice.tsx'
import { CodeForm } from './code-form.tsx'
import { type SecondFactors, verifyAppCode, verifyRecoveryCode } from './second-factor.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { useAuthError } from './use-auth-error.ts'

interface SecondFactorFormProps {
  factors: SecondFactors
  submitText?: string
  /** Called when the session has verified its second factor. */
  onUpgraded: () => unknown
  /** Content above the boxes for an app's code. */
  children?: ReactNode
}

/** Asks for an authenticator app's code or a recovery code. */
export function SecondFactorForm({
  factors,
  submitText = t({ id: 'common.continue', message: 'Continue' }),
  onUpgraded,
  children,
}: SecondFactorFormProps) {
  const { apps, recoveryCodes } = factors
  const selectId = useId()
  const [appId, setAppId] = useState(apps[0]?.id ?? '')
  const [recovering, setRecovering] = useState(false)

  if (recovering) {
    return (
      <RecoveryCodeEntry
        submitText={submitText}
        onUpgraded={onUpgraded}
        footer={
          <TextButton onClick={() => setRecovering(false)}>
            {t({ id: 'auth.useAppInstead', message: 'Use your authenticator app instead' })}
          </TextButton>
        }
      />
    )
  }
  if (apps.length === 0) {
    return (
      <Notice tone="error">
        {t({
          id: 'auth.secondFactorUnsupported',
          message: "This portal doesn't support your second factor. Contact its operators.",
        })}
      </Notice>
    )
  }
  return (
    <CodeForm
      key={appId}
      label={t({ id: 'auth.authenticatorCode', message: 'Authenticator code' })}
      submitText={submitText}
      check={(code) => verifyAppCode(appId, code)}
      onAccepted={onUpgraded}
      footer={
        recoveryCodes && (
          <TextButton onClick={() => setRecovering(true)}>
            {t({ id: 'auth.useRecoveryCodeInstead', message: 'Use a recovery code instead' })}
          </TextButton>
        )
      }
    >
      {children}
      {apps.length > 1 && (
        <div className="grid gap-1.5">
          <label htmlFor={selectId} className="text-sm font-medium text-ink">
            {t({ id: 'auth.authenticatorApp', message: 'Authenticator app' })}
          </label>
          <Select
            id={selectId}
            className="w-full"
            value={appId}
            onChange={(event) => setAppId(event.target.value)}
          >
            {apps.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </CodeForm>
  )
}

interface RecoveryCodeEntryProps {
  submitText: string
  onUpgraded: () => unknown
  footer: ReactNode
}

function RecoveryCodeEntry({ submitText, onUpgraded, footer }: RecoveryCodeEntryProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const showing = useAsyncAction(verifyRecoveryCode)
  const rejection = useAuthError(showing.error)
  const wait = rejection?.seconds ?? 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '' || showing.isPending || wait > 0) return
    showing.run(code.trim(), { onSuccess: onUpgraded })
  }
  return (
    <form
      noValidate
      aria-label={t({ id: 'auth.recoveryCode', message: 'Recovery code' })}
      onSubmit={submit}
      className="grid gap-1 [&>[role=alert]]:mb-3"
    >
      <AuthErrorNotice
        error={rejection}
        text={t({
          id: 'auth.recoveryCodeWrong',
          message: 'That recovery code is wrong or was already used.',
        })}
      />
      <Field
        autoFocus
        label={t({ id: 'auth.recoveryCode', message: 'Recovery code' })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono tracking-wide"
        hint={t({
          id: 'auth.recoveryCodeHint',
          message: 'One of the codes that you saved when you set up the app. Each code works once.',
        })}
        error={
          missing
            ? t({ id: 'auth.enterRecoveryCode', message: 'Enter one of your recovery codes.' })
            : undefined
        }
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <SubmitButton
        busy={showing.isPending ? t({ id: 'auth.checking', message: 'Checking…' }) : undefined}
        inactive={wait > 0}
        className="mt-2 mb-3"
      >
        {submitText}
      </SubmitButton>
      {footer}
    </form>
  )
}
