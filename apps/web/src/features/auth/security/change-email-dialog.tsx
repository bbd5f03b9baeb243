import { Dialog } from '@hearth/ui/components/dialog'
import { Field } from '@hearth/ui/components/field'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshUserData } from '../../../lib/api/refresh-user-data.ts'
import { AuthErrorNotice } from '../auth-error-notice.tsx'
import { CodeForm } from '../code-form.tsx'
import { emailRule } from '../form-rules.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useAuthError } from '../use-auth-error.ts'
import { useForm } from '../use-form.ts'
import { confirmEmailChange, startEmailChange } from './api.ts'

interface ChangeEmailDialogProps {
  email: string
  onClose: () => void
  onDone: (text: string) => void
}

/**
 * Changes the email address. Both mailboxes must confirm the change, which protects against typos and
 * thieves.
 */
export function ChangeEmailDialog({ email, onClose, onDone }: ChangeEmailDialogProps) {
  const client = useQueryClient()
  const [newEmail, setNewEmail] = useState<string | null>(null)
  const [isOwn, setIsOwn] = useState(false)
  if (newEmail === null)
    return (
      <Dialog
        title={t({ id: 'auth.changeEmailTitle', message: 'Change your email address' })}
        note={t({ id: 'auth.emailIsNow', message: `Your current address is ${email}.` })}
        onClose={onClose}
      >
        <AddressForm email={email} onSent={setNewEmail} />
      </Dialog>
    )
  const asked = isOwn ? email : newEmail
  return (
    <Dialog
      title={
        isOwn
          ? t({ id: 'auth.confirmPreviousAddress', message: 'Confirm your current address too' })
          : t({ id: 'auth.confirmNewAddress', message: 'Confirm your new address' })
      }
      note={t({
        id: 'auth.bothMailboxesGotCode',
        message: 'We emailed a code to both addresses. You can also open the links in the emails.',
      })}
      onClose={onClose}
    >
      <CodeForm
        key={asked}
        label={t({ id: 'auth.codeEmailedToRequested', message: `Code emailed to ${asked}` })}
        check={(code) => confirmEmailChange(asked, code)}
        onAccepted={async () => {
          if (!isOwn) return setIsOwn(true)
          await refreshUserData(client).catch((error: unknown) => console.warn(error))
          onDone(t({ id: 'auth.addressIs', message: `Your email address is now ${newEmail}` }))
        }}
      >
        <p className="text-sm text-ink-soft">
          <Trans id="auth.enterEmailChangeCode">
            Enter the 6 digits that we emailed to{' '}
            <strong className="font-medium break-words text-ink">{asked}</strong>.
          </Trans>
        </p>
      </CodeForm>
    </Dialog>
  )
}

function AddressForm({ email, onSent }: { email: string; onSent: (newEmail: string) => void }) {
  const starting = useMutation({ retry: 0, mutationFn: startEmailChange })
  const rejection = useAuthError(starting.error)
  const { field, onSubmit } = useForm({
    email: (typed) => {
      const rule = emailRule(typed)
      return rule.value === email
        ? { error: t({ id: 'auth.addressInUse', message: 'This is already your address.' }) }
        : rule
    },
  })
  const waiting = (rejection?.seconds ?? 0) > 0
  return (
    <form
      noValidate
      aria-label={t({ id: 'auth.changeEmailTitle', message: 'Change your email address' })}
      className="grid gap-2"
      onSubmit={onSubmit(({ email: typed }) => {
        if (starting.isPending || waiting) return
        starting.mutate(typed, { onSuccess: () => onSent(typed) })
      })}
    >
      <AuthErrorNotice error={rejection} />
      <Field
        label={t({ id: 'auth.newEmail', message: 'New email address' })}
        type="email"
        autoComplete="email"
        inputMode="email"
        {...field('email')}
      />
      <SubmitButton
        busy={starting.isPending ? t({ id: 'auth.sending', message: 'Sending…' }) : undefined}
        inactive={waiting}
      >
        {t({ id: 'auth.emailBothCodes', message: 'Email me the codes' })}
      </SubmitButton>
    </form>
  )
}
