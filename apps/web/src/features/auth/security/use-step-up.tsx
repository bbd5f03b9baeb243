import { Dialog } from '@hearth/ui/components/dialog'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { getAuthErrorCode } from '../auth-error-code.ts'
import type { SecondFactors } from '../second-factor.ts'
import { SecondFactorForm } from '../second-factor-form.tsx'

interface StepUp {
  /** Handles the error if the session lacks its second factor. Returns false for other errors. */
  handles: (error: Error, retry: () => void) => boolean
  /** Dialog for the second factor while a call waits for it. */
  dialog: ReactNode
}

/** Returns a dialog that asks for the second factor if a change requires it, then retries the change. */
export function useStepUp(factors: SecondFactors): StepUp {
  const [pendingRetry, setPendingRetry] = useState<(() => void) | null>(null)
  return {
    handles: (error, retry) => {
      if (getAuthErrorCode(error) !== 'insufficient_aal') return false
      setPendingRetry(() => retry)
      return true
    },
    dialog: pendingRetry && (
      <Dialog
        title={t({ id: 'auth.confirmItsYou', message: "Confirm it's you" })}
        note={t({
          id: 'auth.enterAuthenticatorCode',
          message: 'Enter the code from your authenticator app.',
        })}
        onClose={() => setPendingRetry(null)}
      >
        <SecondFactorForm
          factors={factors}
          submitText={t({ id: 'common.confirm', message: 'Confirm' })}
          onUpgraded={() => {
            setPendingRetry(null)
            pendingRetry()
          }}
        />
      </Dialog>
    ),
  }
}
