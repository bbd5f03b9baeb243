import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { describePassword } from './password-advice.ts'

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'label'> {
  /** Whose password it is. */
  email: string
  /** What stands in the field so far. */
  typed: string
}

/** Where the new password of an account that is there is chosen, with advice while it is typed. */
export function NewPasswordField({ email, typed, ...field }: NewPasswordFieldProps) {
  return (
    <>
      {/* So that a password manager knows whose password it stores. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={<span role="status">{describePassword(typed, email)}</span>}
        {...field}
      />
    </>
  )
}
