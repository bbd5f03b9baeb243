import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useCopy } from '../lib/use-copy.ts'
import { Button } from './button.tsx'

interface CopyCommandProps {
  command: string
  /** What is copied, where it is shown with spaces for the eye. */
  copies?: string
  label: string
}

/** A command to type elsewhere, with a button that copies it. */
export function CopyCommand({ command, copies = command, label }: CopyCommandProps) {
  const { copied, copy } = useCopy()
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-md border bg-sunken py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 py-1 font-mono text-sm wrap-anywhere text-ink">{command}</code>
      <Button look="quiet" size="icon" aria-label={copied ? t`Copied!` : label} onClick={() => copy(copies)}>
        {copied ? <Check className="text-success" /> : <Copy />}
      </Button>
    </div>
  )
}
