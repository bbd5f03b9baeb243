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
            'A running node collects automatically. It reads public feeds and APIs that the operators choose, counts new items, and reports how much it found. It reads nothing on your computer.',
        })}
        action={
          <div className="grid max-w-140 gap-4 text-left">
            <ol className="grid list-decimal gap-2 pl-5 text-ink-soft marker:text-ink-muted">
              <li>
                {t({
                  id: 'insights.startNode',
                  message: 'Start a node if none is running, and leave it running.',
                })}
              </li>
              <li>
                {t({
                  id: 'insights.nodeLearnsSoon',
                  message: 'Within 20 minutes, it learns what to collect.',
                })}
              </li>
              <li>
                {t({
                  id: 'insights.resultsAreCounted',
                  message: 'The profiles, comments and posts that it finds appear here and earn points.',
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
                  'If your node is running and nothing appears here, the network is not collecting anything at the moment. Heartbeats still count.',
              })}
            </p>
          </div>
        }
      />
    </section>
  )
}
