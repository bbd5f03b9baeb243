import { Spinner } from '@hearth/ui/components/spinner'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { runtimeConfig } from '../../../lib/browser/runtime-config.ts'
import type { BotCheck, BotCheckState } from './use-bot-check.ts'

const texts: Record<BotCheckState, MessageDescriptor> = {
  idle: msg({
    id: 'auth.botCheckExplanation',
    message: 'A short check keeps bots out. It runs automatically.',
  }),
  working: msg({ id: 'auth.checkingForBots', message: 'Running the bot check…' }),
  passed: msg({ id: 'auth.botCheckPassed', message: 'Bot check passed' }),
  failed: msg({
    id: 'auth.botCheckRunsAgain',
    message: 'The bot check failed. It runs again when you submit the form.',
  }),
}

/** Shows the bot check's state. The check rarely needs interaction. */
export function BotCheckStatus({ check }: { check: BotCheck }) {
  if (runtimeConfig().botCheck.kind === 'off') return null
  return (
    <div className="grid gap-2">
      <div ref={check.container} />
      <p className="flex h-5 items-center gap-2 text-xs text-ink-muted">
        {check.state === 'working' ? (
          <Spinner className="size-3.5" />
        ) : check.state === 'failed' ? (
          <ShieldAlert aria-hidden="true" className="size-3.5" />
        ) : (
          <ShieldCheck
            aria-hidden="true"
            className={check.state === 'passed' ? 'size-3.5 text-success' : 'size-3.5'}
          />
        )}
        {t(texts[check.state])}
      </p>
    </div>
  )
}
