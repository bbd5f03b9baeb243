import { EMAIL_CODE_DIGITS } from '@hearth/protocol/constants'
import { Dialog } from '@hearth/ui/components/dialog'
import { Field } from '@hearth/ui/components/field'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findPasswordError } from '../auth-error.ts'
import { getAuthErrorCode } from '../auth-error-code.ts'
import { AuthErrorNotice } from '../auth-error-notice.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { newPasswordRule } from '../new-password-rule.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useAuthError } from '../use-auth-error.ts'
import { useForm } from '../use-form.ts'
import { changePassword, requestPasswordCode } from './api.ts'

interface ChangePasswordDialogProps {
  email: string
  onClose: () => void
  onDone: (text: string) => void
}

/** Changes the password, with an emailed code if one is required. */
export function ChangePasswordDialog({ email, onClose, onDone }: ChangePasswordDialogProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const change = useMutation({
    retry: 0,
    mutationFn: async ({ password, code }: { password: string; code: string }) => {
      try {
        await changePassword(password, needsCode ? code : undefined)
        return true
      } catch (error) {
        if (getAuthErrorCode(error) !== 'reauthentication_needed') throw error
        await requestPasswordCode()
        setNeedsCode(true)
        return false
      }
    },
  })
  const rejection = useAuthError(change.error)
  const waiting = (rejection?.seconds ?? 0) > 0
  const { field, typed, setError, onSubmit } = useForm({
    password: newPasswordRule,
    code: (text) => {
      const value = text.replace(/\s/g, '')
      return !needsCode || new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`).test(value)
        ? { value }
        : {
            error: t({
              id: 'auth.enterEmailedDigits',
              message: `Enter the ${EMAIL_CODE_DIGITS} digits from the email.`,
            }),
          }
    },
  })
  return (
    <Dialog
      title={t({ id: 'auth.changePasswordTitle', message: 'Change your password' })}
      note={t({ id: 'auth.othersAreLoggedOut', message: 'This logs out all other browsers and nodes.' })}
      onClose={onClose}
    >
      <form
        noValidate
        aria-label={t({ id: 'auth.changePasswordTitle', message: 'Change your password' })}
        className="grid gap-2"
        onSubmit={onSubmit((values) => {
          if (change.isPending || waiting) return
          change.mutate(values, {
            onSuccess: (isChanged) =>
              isChanged && onDone(t({ id: 'auth.passwordChanged', message: 'Your password was changed' })),
            onError: (error) => setError('password', findPasswordError(error)),
          })
        })}
      >
        <AuthErrorNotice error={findPasswordError(change.error) ? null : rejection} />
        <NewPasswordField email={email} typed={typed.password} {...field('password')} />
        <div hidden={!needsCode}>
          <Field
            label={t({ id: 'auth.codeEmailedTo', message: `Code emailed to ${email}` })}
            hint={t({
              id: 'auth.proofReason',
              message: "You logged in a while ago. Enter the code to confirm it's you.",
            })}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...field('code')}
          />
        </div>
        <SubmitButton
          busy={change.isPending ? t({ id: 'common.saving', message: 'Saving…' }) : undefined}
          inactive={waiting}
        >
          {t({ id: 'auth.savePassword', message: 'Save password' })}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
