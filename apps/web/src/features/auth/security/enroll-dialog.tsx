import { CopyCommand } from '@hearth/ui/components/copy-command'
import { Dialog } from '@hearth/ui/components/dialog'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { CodeForm } from '../code-form.tsx'
import { verifyAppCode } from '../second-factor.ts'
import { createRecoveryCodes, type Enrollment } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface EnrollDialogProps {
  enrollment: Enrollment
  hasCodes: boolean
  onCancel: () => void
  onDone: () => void
}

/** Shows the app's secret, asks for the first code, then shows recovery codes unless the member has some. */
export function EnrollDialog({ enrollment, hasCodes, onCancel, onDone }: EnrollDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { factorId, qrCode, secret } = enrollment
  if (codes) return <RecoveryCodes codes={codes} onClose={onDone} />

  const goOn = async () => {
    if (hasCodes) return onDone()
    try {
      setCodes(await createRecoveryCodes(false))
    } catch (error) {
      // Continue without codes. The app is active, and codes can be created later.
      console.warn(error)
      onDone()
    }
  }
  return (
    <Dialog
      title={t({ id: 'auth.setUpAppTitle', message: 'Set up an authenticator app' })}
      note={t({
        id: 'auth.anyAppWillDo',
        message: 'Use any authenticator app, or a password manager that supports one-time codes.',
      })}
      onClose={onCancel}
    >
      <ol className="grid gap-6">
        <li className="grid gap-3">
          <p className="font-medium text-ink">
            {t({ id: 'auth.setupStepScan', message: '1. Scan this code with the app' })}
          </p>
          {/* White in both themes, because scanners expect dark on light. */}
          <img
            src={qrCode}
            alt={t({ id: 'auth.qrCodeOfKey', message: 'QR code of the key below' })}
            width={176}
            height={176}
            className="justify-self-center rounded-md border bg-white p-3"
          />
          <div className="grid gap-1.5">
            <p className="text-sm text-ink-muted">
              {t({ id: 'auth.noCamera', message: "Can't scan the code? Enter this key in the app." })}
            </p>
            <CopyCommand
              command={secret.replace(/(.{4})(?=.)/g, '$1 ')}
              textToCopy={secret}
              label={t({ id: 'common.copyKey', message: 'Copy key' })}
            />
          </div>
        </li>
        <li className="grid gap-3">
          <div>
            <p className="font-medium text-ink">
              {t({ id: 'auth.setupStepEnterCode', message: '2. Enter the code from the app' })}
            </p>
            <p className="text-sm text-ink-muted">
              {t({
                id: 'auth.resetPasswordConsequences',
                message: 'All other browsers and nodes that use your account have to log in again.',
              })}
            </p>
          </div>
          <CodeForm
            label={t({ id: 'auth.newAppCode', message: 'Code from the new authenticator app' })}
            submitText={t({ id: 'auth.turnOnSecondFactor', message: 'Turn on' })}
            check={(code) => verifyAppCode(factorId, code)}
            onAccepted={goOn}
          />
        </li>
      </ol>
    </Dialog>
  )
}
