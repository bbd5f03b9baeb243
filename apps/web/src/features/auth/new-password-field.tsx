import { PasswordField } from '@hearth/ui/components/password-field'
import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { describePassword } from './password-advice.ts'

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'label'> {
  /** Email address of the account. */
  email: string
  /** Current value of the field. */
  typed: string
}

/** Field for a new password, with advice while typing. */
export function NewPasswordField({ email, typed, ...field }: NewPasswordFieldProps) {
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t({ id: 'auth.newPassword', message: 'New password' })}
        autoComplete="new-password"
        hint={<span role="status">{describePassword(typed, email)}</span>}
        {...field}
      />
    </>
  )
}
