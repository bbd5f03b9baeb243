import { CopyCommand } from '@hearth/ui/components/copy-command'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { t } from '@lingui/core/macro'
import { DatabaseZap } from 'lucide-react'
import { formatNodeCommand } from '../../lib/member/node-command.ts'

/** Explains how to start collecting. */
export function NoDataYet() {
  return (
    <section
      aria-label={t({ id: 'insights.nothingCollectedYet', message: 'Nothing collected yet' })}
      className="rounded-lg border bg-surface shadow-card"
    >
      <EmptyState
        heading
        icon={DatabaseZap}
        title={t({ id: 'insights.nothingCollectedYet', message: 'Nothing collected yet' })}
        text={t({
          id: 'insights.collectionExplanation',
          message:
            'A running node collects by itself. It asks the network what to look at (public feeds and APIs that the operator names), counts what is new there, and reports how much it found. Nothing of your computer is looked at.',
        })}
        action={
          <div className="grid max-w-140 gap-4 text-left">
            <ol className="grid list-decimal gap-2 pl-5 text-ink-soft marker:text-ink-muted">
              <li>{t({ id: 'insights.startNode', message: 'Start a node, and leave it running.' })}</li>
              <li>
                {t({
                  id: 'insights.nodeLearnsSoon',
                  message: 'It learns within 20 minutes what there is to collect.',
                })}
              </li>
              <li>
                {t({
                  id: 'insights.resultsAreCounted',
                  message: 'Profiles, comments and posts that it finds are counted here, and bring points.',
                })}
              </li>
            </ol>
            <CopyCommand
              command={formatNodeCommand('start')}
              label={t({ id: 'common.copyNodeCommand', message: 'Copy the command that starts a node' })}
            />
            <p className="text-sm text-ink-muted">
              {t({
                id: 'insights.nothingAsked',
                message:
                  'Your node runs, and nothing comes? Then this network does not ask for anything at the moment. Heartbeats count all the same.',
              })}
            </p>
          </div>
        }
      />
    </section>
  )
}
