import { EMAIL_CODE_DIGITS } from '@hearth/protocol/constants'
import { Button } from '@hearth/ui/components/button'
import { Spinner } from '@hearth/ui/components/spinner'
import { cn } from '@hearth/ui/lib/class-names'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { describeRejection } from '../lib/api/describe-rejection.ts'

interface EmailCodeEntryProps {
  /** Email address that receives the code. */
  address: string
  /** Sends a complete code. Errors are shown. */
  confirm: (code: string) => Promise<unknown>
  className?: string
}

/** Field for an emailed code on a page with other content. Works inside a form. */
export function EmailCodeEntry({ address, confirm, className }: EmailCodeEntryProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const confirming = useMutation({ retry: 0, mutationFn: confirm, onSettled: () => setCode('') })
  const waiting = code.length !== EMAIL_CODE_DIGITS || confirming.isPending
  const send = () => !waiting && confirming.mutate(code)
  return (
    <div className={cn('grid gap-2', className)}>
      <label htmlFor={id} className="text-sm">
        <Trans id="common.enterCodeMailedTo">
          Enter the {EMAIL_CODE_DIGITS} digits that we emailed to{' '}
          <strong className="font-medium wrap-anywhere">{address}</strong>.
        </Trans>
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={EMAIL_CODE_DIGITS}
          aria-invalid={confirming.isError || undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
          className="tabular h-8 w-32 rounded-md border border-line-strong/60 bg-surface px-3 text-sm tracking-widest aria-invalid:border-danger"
        />
        <Button size="sm" inactive={waiting} onClick={send}>
          {confirming.isPending && <Spinner />}
          {t({ id: 'common.confirm', message: 'Confirm' })}
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {confirming.error && describeRejection(confirming.error)}
      </p>
    </div>
  )
}
