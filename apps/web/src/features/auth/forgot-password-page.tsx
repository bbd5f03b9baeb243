import { useState } from 'react'
import { noResetTimeout, useClientState } from '../../lib/session/client-state.ts'
import { RecoverForm } from './recover-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { isRecent } from './resend-backoff.ts'

/** Asks for the email address, then for the emailed code. After a recent request, opens at the code. */
export function ForgotPasswordPage({ linkFailed }: { linkFailed: boolean }) {
  const timeout = useClientState((state) => state.passwordResetTimeout)
  // Email address typed into the sign-in form.
  const [typed] = useState(() => (history.state as { email?: string } | null)?.email)
  const [asking, setAsking] = useState(linkFailed || !isRecent(timeout))
  if (asking || timeout.state === noResetTimeout.state) {
    return (
      <RecoverForm
        linkFailed={linkFailed}
        initialEmail={typed || timeout.email}
        onSent={() => setAsking(false)}
      />
    )
  }
  return <RecoveryCodeForm timeout={timeout} onOtherAddress={() => setAsking(true)} />
}
