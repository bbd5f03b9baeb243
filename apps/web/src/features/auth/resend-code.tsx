import { Button } from '@hearth/ui/components/button'
import { formatCountdown } from '@hearth/ui/lib/format-duration'
import { t } from '@lingui/core/macro'
import { useAsyncAction } from '../../hooks/use-async-action.ts'
import { describeAuthError } from './auth-error.ts'
import { BotCheckStatus } from './bot-check/bot-check-status.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { useAuthError } from './use-auth-error.ts'
import { useCountdown } from './use-countdown.ts'

interface ResendCodeProps {
  email: string
  /** End of the wait, in ms since 1970. */
  until: number
  /** Requests a new code. Returns false if the server requires a longer wait. */
  send: (email: string, captchaToken: string) => Promise<boolean>
}

/** Button that sends a new code, with a countdown that survives a reload. */
export function ResendCode({ email, until, send }: ResendCodeProps) {
  const check = useBotCheck()
  const resend = useAsyncAction(async () => send(email, await check.consume()))
  const rejection = useAuthError(resend.error)
  const seconds = Math.max(useCountdown(until), rejection?.seconds ?? 0)
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4 text-sm text-ink-muted">
        <p role="status">{describe(resend.outcome, seconds)}</p>
        <Button
          size="sm"
          className="tabular min-w-36"
          inactive={seconds > 0 || resend.isPending || email === ''}
          onPointerEnter={check.start}
          onFocus={check.start}
          onClick={() => resend.run()}
        >
          {seconds > 0
            ? t({ id: 'auth.resendIn', message: `Resend in ${{ seconds: formatCountdown(seconds) }}` })
            : resend.isPending
              ? t({ id: 'auth.sending', message: 'Sending…' })
              : t({ id: 'auth.resendCode', message: 'Resend code' })}
        </Button>
      </div>
      {resend.error && (
        <p role="alert" className="text-sm text-danger">
          {describeAuthError(resend.error)}
        </p>
      )}
      {resend.isPending && <BotCheckStatus check={check} />}
    </div>
  )
}

function describe(sent: boolean | undefined, seconds: number): string {
  if (seconds === 0 || sent === undefined)
    return t({ id: 'auth.noCodeInInbox', message: "Didn't get a code?" })
  return sent
    ? t({ id: 'auth.newCodeOnItsWay', message: 'We emailed a new code.' })
    : t({
        id: 'auth.lastCodeOnItsWay',
        message: 'We already emailed a code. It can take a moment to arrive.',
      })
}
