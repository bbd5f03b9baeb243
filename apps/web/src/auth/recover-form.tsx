import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { authClient } from '../lib/auth-client.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { describeAuthError } from './auth-error.ts'
import { AuthHeading } from './auth-heading.tsx'
import { BotCheckLine } from './bot-check/bot-check-line.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { type RecoverForm as Form, recoverFormSchema, useRecover } from './recover.ts'

interface RecoverFormProps {
  /** A link from a mail led here because it no longer works. */
  linkFailed: boolean
  initialEmail: string
  onSent: () => void
}

export function RecoverForm({ linkFailed, initialEmail, onSent }: RecoverFormProps) {
  const check = useBotCheck()
  const recover = useRecover(check.take)
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(recoverFormSchema),
    defaultValues: { email: initialEmail },
    mode: 'onTouched',
  })
  const touched = () => {
    check.start()
    void authClient().catch(() => undefined)
  }

  return (
    <form
      noValidate
      aria-label="Reset your password"
      onFocus={touched}
      onSubmit={handleSubmit((form) => recover.mutate(form, { onSuccess: onSent }))}
    >
      <AuthHeading title="Reset your password">
        Remembered it?{' '}
        <Link to="/auth" className="font-medium text-accent-text underline-offset-4 hover:underline">
          Log in
        </Link>
      </AuthHeading>
      <div className="grid gap-1 [&>[role=alert]]:mb-3">
        {recover.error ? (
          <Notice tone="error">{describeAuthError(recover.error)}</Notice>
        ) : (
          linkFailed && (
            <Notice tone="error">
              That link was used before or has expired. Ask for a new mail, and use its newest link or code.
            </Notice>
          )
        )}
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="We send a code to this address, if it has an account."
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" look="primary" disabled={recover.isPending} className="mt-2 mb-3 w-full">
          {recover.isPending && <Spinner />}
          {recover.isPending ? 'Sending…' : 'Send code'}
        </Button>
        <BotCheckLine check={check} />
      </div>
    </form>
  )
}
