import { Button } from '@hearth/ui/components/button'
import { Dialog } from '@hearth/ui/components/dialog'
import { useCopy } from '@hearth/ui/hooks/use-copy'
import { t } from '@lingui/core/macro'
import { Check, Copy, Download } from 'lucide-react'
import { runtimeConfig } from '../../../lib/browser/runtime-config.ts'

/** Shows the codes once. Only the button closes the dialog, so that a click outside cannot lose the codes. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { copied, copy } = useCopy()
  const text = codes.join('\n')
  return (
    <Dialog
      sticky
      title={t({ id: 'auth.saveRecoveryCodes', message: 'Save your recovery codes' })}
      note={t({
        id: 'auth.recoveryCodesExplanation',
        message:
          'If you lose your phone, log in with a recovery code instead of an authenticator code. Each code works once. The codes are not shown again.',
      })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <ul
          aria-label={t({ id: 'auth.recoveryCodes', message: 'Recovery codes' })}
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md border bg-sunken p-4 font-mono text-sm text-ink"
        >
          {codes.map((code) => (
            <li key={code} className="text-center whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => copy(text)}>
            {copied ? <Check className="text-success" /> : <Copy />}
            {copied
              ? t({ id: 'common.copied', message: 'Copied!' })
              : t({ id: 'auth.copyRecoveryCodes', message: 'Copy all' })}
          </Button>
          <Button onClick={() => save(text)}>
            <Download />
            {t({ id: 'auth.downloadRecoveryCodes', message: 'Download' })}
          </Button>
        </div>
        <Button variant="primary" onClick={onClose}>
          {t({ id: 'auth.recoveryCodesSaved', message: 'I saved the codes' })}
        </Button>
      </div>
    </Dialog>
  )
}

function save(codes: string): void {
  const { name } = runtimeConfig().brand
  const heading = t({
    id: 'auth.recoveryCodesFileHeading',
    message: `Recovery codes for your account at ${name} (${{ origin: location.origin }}). Each code works once.`,
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${heading}\n\n${codes}\n`], { type: 'text/plain' }))
  link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
