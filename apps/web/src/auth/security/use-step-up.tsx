import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { getAuthErrorCode } from '../auth-error.ts'
import type { SecondFactors } from '../second-factor.ts'
import { SecondFactorForm } from '../second-factor-form.tsx'

interface StepUp {
  /** Takes a refusal over where the session has yet to show its second factor; false for any other. */
  handles: (error: Error, retry: () => void) => boolean
  /** Asks for the second factor while there is something to do again afterwards. */
  dialog: ReactNode
}

/** A change that the auth service makes only in a session that showed the second factor: asks for it, then goes on. */
export function useStepUp(factors: SecondFactors): StepUp {
  const [again, setAgain] = useState<(() => void) | null>(null)
  return {
    handles: (error, repeat) => {
      if (getAuthErrorCode(error) !== 'insufficient_aal') return false
      setAgain(() => repeat)
      return true
    },
    dialog: again && (
      <Dialog
        title={t`Confirm it's you`}
        note={t`Enter the code from your authenticator app.`}
        onClose={() => setAgain(null)}
      >
        <SecondFactorForm
          factors={factors}
          submitText={t`Confirm`}
          onUpgraded={() => {
            setAgain(null)
            again()
          }}
        />
      </Dialog>
    ),
  }
}
