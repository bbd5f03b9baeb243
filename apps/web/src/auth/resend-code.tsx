import { Button } from '../ui/button.tsx'
import { describeAuthError } from './auth-error.ts'
import { BotCheckLine } from './bot-check/bot-check-line.tsx'
import { useBotCheck } from './bot-check/use-bot-check.ts'
import { useCountdown } from './use-countdown.ts'
import { RESEND_SECONDS, useResendCode } from './verify.ts'

/** Sends another code; the countdown starts at the last one, also after a reload. */
export function ResendCode({ email, sentAt }: { email: string; sentAt: number }) {
  const check = useBotCheck()
  const resend = useResendCode(check.take)
  const seconds = useCountdown(sentAt + RESEND_SECONDS * 1000)
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4 text-sm text-ink-muted">
        <p role="status">
          {resend.isSuccess && seconds > 0 ? 'A new code is on its way.' : 'No code in your inbox?'}
        </p>
        <Button
          size="sm"
          className="tabular min-w-36"
          disabled={seconds > 0 || resend.isPending || email === ''}
          onPointerEnter={check.start}
          onFocus={check.start}
          onClick={() => resend.mutate(email)}
        >
          {seconds > 0 ? `Resend in ${seconds} s` : resend.isPending ? 'Sending…' : 'Resend code'}
        </Button>
      </div>
      {resend.error && (
        <p role="alert" className="text-sm text-danger">
          {describeAuthError(resend.error)}
        </p>
      )}
      {resend.isPending && <BotCheckLine check={check} />}
    </div>
  )
}
