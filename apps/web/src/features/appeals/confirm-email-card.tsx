import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { Row } from '@hearth/ui/components/row'
import { Spinner } from '@hearth/ui/components/spinner'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { EmailCodeEntry } from '../../components/email-code-entry.tsx'
import { describeRejection } from '../../lib/api/describe-rejection.ts'
import { rewardsKey } from '../../lib/live/live-queries.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { suspensionsQuery } from '../../lib/member/suspensions-query.ts'
import { confirmAddress, sendCheckCode } from './api.ts'
import { SuspensionReasons } from './reasons.tsx'

/**
 * Asks the member to confirm the account's email address again, and shows the reasons. Renders nothing if no
 * confirmation is pending.
 */
export function ConfirmEmailCard() {
  const check = useQuery(suspensionsQuery()).data?.check
  const email = useQuery(userQuery()).data?.email
  const client = useQueryClient()
  const mail = useMutation({ retry: 0, mutationFn: sendCheckCode })
  if (!check) return null
  const confirm = async (code: string) => {
    await confirmAddress(code)
    toast.success(t({ id: 'appeals.addressConfirmed', message: 'Your address was confirmed' }))
    await client.invalidateQueries({ queryKey: rewardsKey })
  }
  return (
    <div id="confirm-address" className="scroll-mt-24">
      <Card
        title={t({ id: 'appeals.confirmAddressAgain', message: 'Confirm your email address again' })}
        note={t({
          id: 'appeals.nextRewardWaits',
          message:
            'Required before you claim your next reward. You keep your points, and heartbeats still count.',
        })}
      >
        <ul>
          <Row
            icon={MailQuestion}
            title={t({
              id: 'appeals.ruleFoundFarmPattern',
              message: 'A fairness rule flagged your account',
            })}
            note={t({
              id: 'appeals.confirmAddressReason',
              message:
                'A shared network, such as an office or a meetup, can cause this. Confirm your address to resolve it.',
            })}
            action={
              <Button size="sm" inactive={mail.isPending} onClick={() => mail.mutate()}>
                {mail.isPending && <Spinner />}
                {mail.isSuccess
                  ? t({ id: 'appeals.emailAnotherCode', message: 'Email another code' })
                  : t({ id: 'appeals.emailCode', message: 'Email me a code' })}
              </Button>
            }
          >
            <SuspensionReasons of={check} />
          </Row>
        </ul>
        <p role="alert" className="px-6 pb-4 text-sm text-danger empty:hidden">
          {mail.error && describeRejection(mail.error)}
        </p>
        {mail.isSuccess && email && (
          <EmailCodeEntry className="border-t px-6 py-4" address={email} confirm={confirm} />
        )}
      </Card>
    </div>
  )
}
