import { EMAIL_CODE_DIGITS } from '@hearth/protocol/constants'
import { endpoints } from '@hearth/protocol/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toast } from 'sonner'
import { call } from '../lib/api.ts'
import { normaliseError } from '../lib/api-error.ts'
import { showUser } from '../lib/member-queries.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { accountQuery } from './account-query.ts'
import { refusedReason } from './profile-rules.ts'

/** Takes the code that was mailed to an address for campaigns; nothing while none waits. Stands within a form. */
export function CampaignEmailCode() {
  const id = useId()
  const client = useQueryClient()
  const address = useQuery(accountQuery()).data?.campaignEmailPending
  const [code, setCode] = useState('')
  const confirm = useMutation({
    retry: 0,
    mutationFn: () => call(endpoints.confirmCampaignEmail, { body: { code } }),
    onSuccess: (user) => {
      showUser(client, user)
      toast.success('The address was confirmed')
    },
    onSettled: () => {
      setCode('')
      void client.invalidateQueries({ queryKey: accountQuery().queryKey })
    },
  })
  const held = code.length !== EMAIL_CODE_DIGITS || confirm.isPending
  const send = () => !held && confirm.mutate()
  if (!address) return null
  return (
    <div className="mb-4 grid gap-2 rounded-md border bg-sunken p-4">
      <label htmlFor={id} className="text-sm">
        Enter the {EMAIL_CODE_DIGITS} digits that were mailed to{' '}
        <strong className="font-medium wrap-anywhere">{address}</strong>.
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={EMAIL_CODE_DIGITS}
          aria-invalid={confirm.isError || undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
          className="tabular h-8 w-32 rounded-md border border-line-strong/60 bg-surface px-3 text-sm tracking-widest aria-invalid:border-danger"
        />
        <Button size="sm" held={held} onClick={send}>
          {confirm.isPending && <Spinner />}
          Confirm
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {confirm.error && refusedReason(normaliseError(confirm.error).message)}
      </p>
    </div>
  )
}
