import { CopyCommand } from '@hearth/ui/components/copy-command'
import { t } from '@lingui/core/macro'
import { DatabaseZap } from 'lucide-react'
import { formatNodeCommand } from '../../lib/member/node-command.ts'

/** Explains how to start collecting. */
export function NoDataYet() {
  return (
    <section
      aria-labelledby="nothing-collected"
      className="grid gap-6 rounded-lg border bg-surface p-8 shadow-card lg:grid-cols-[auto_1fr]"
    >
      <span className="grid size-12 place-content-center rounded-lg bg-accent-soft text-accent-text">
        <DatabaseZap aria-hidden="true" className="size-6" />
      </span>
      <div className="grid max-w-160 gap-4">
        <div className="grid gap-1">
          <h2
            id="nothing-collected"
            className="text-lg font-semibold tracking-tight"
          >{t`Nothing collected yet`}</h2>
          <p className="text-ink-muted">{t`A running node collects by itself. It asks the network what to look at (public feeds and APIs that the operator names), counts what is new there, and reports how much it found. Nothing of your computer is looked at.`}</p>
        </div>
        <ol className="grid list-decimal gap-2 pl-5 text-ink-soft marker:text-ink-muted">
          <li>{t`Start a node, and leave it running.`}</li>
          <li>{t`It learns within 20 minutes what there is to collect.`}</li>
          <li>{t`Profiles, comments and posts that it finds are counted here, and bring points.`}</li>
        </ol>
        <div className="max-w-140">
          <CopyCommand command={formatNodeCommand('start')} label={t`Copy the command that starts a node`} />
        </div>
        <p className="text-sm text-ink-muted">{t`Your node runs, and nothing comes? Then this network does not ask for anything at the moment. Heartbeats count all the same.`}</p>
      </div>
    </section>
  )
}
