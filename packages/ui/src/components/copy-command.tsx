import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useCopy } from '../hooks/use-copy.ts'
import { Button } from './button.tsx'

interface CopyCommandProps {
  command: string
  /** Copied text if it differs from the displayed one. */
  textToCopy?: string
  label: string
}

/** Command for a terminal with a copy button. */
export function CopyCommand({ command, textToCopy = command, label }: CopyCommandProps) {
  const { copied, copy } = useCopy()
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-md border bg-sunken py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 py-1 font-mono text-sm wrap-anywhere text-ink">
        {splitAtBreaks(command)}
      </code>
      <Button
        variant="quiet"
        size="icon"
        aria-label={copied ? t({ id: 'common.copied', message: 'Copied!' }) : label}
        onClick={() => copy(textToCopy)}
      >
        {copied ? <Check className="text-success" /> : <Copy />}
      </Button>
    </div>
  )
}

/** Allows line breaks between words, and in URLs after a slash. */
function splitAtBreaks(command: string): ReactNode[] {
  return command.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one text
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">
        {word.split(/(?<=[^/:]\/)/).flatMap((part, place) => (place > 0 ? [<wbr key={part} />, part] : part))}
      </span>
    </Fragment>
  ))
}
