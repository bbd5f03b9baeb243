import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readIdentityRequirements } from '@hearth/protocol/endpoints/identity'
import { Button } from '@hearth/ui/components/button'
import { Progress } from '@hearth/ui/components/progress'
import { capAtGoal, formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { ConnectLinkedWallet } from './connect-linked-wallet.tsx'

interface RequirementsProps {
  requirements: AnswerOf<typeof readIdentityRequirements>
  linked: string | null
  /** True if the linked wallet is connected. */
  isConnected: boolean
  onLeave: () => void
}

/** Lists a Machine ID's requirements and which ones are met. */
export function Requirements({ requirements, linked, isConnected, onLeave }: RequirementsProps) {
  const { wallet, heartbeats, currentHeartbeats, requiredHeartbeats } = requirements
  const current = formatPoints(capAtGoal(currentHeartbeats, requiredHeartbeats))
  const required = formatPoints(requiredHeartbeats)
  return (
    <div className="grid gap-6">
      <ol className="grid gap-5">
        <Requirement
          isMet={wallet}
          title={t({ id: 'identity.linkWallet', message: 'Link your wallet to the account' })}
        >
          {!wallet && (
            <Button asChild size="sm" variant="primary">
              <Link to="/rewards" onClick={onLeave}>
                {t({ id: 'identity.linkNow', message: 'Link now' })}
              </Link>
            </Button>
          )}
        </Requirement>
        <Requirement
          isMet={isConnected}
          title={t({
            id: 'identity.connectLinkedWallet',
            message: 'Have the linked wallet connected to the dashboard',
          })}
        >
          {wallet && !isConnected && <ConnectLinkedWallet linked={linked} />}
        </Requirement>
        <Requirement
          isMet={heartbeats}
          title={t({
            id: 'identity.earnHeartbeats',
            message: `Earn ${required} heartbeats (${current}/${required})`,
          })}
        >
          {!heartbeats && (
            <Progress
              label={t({ id: 'common.heartbeats', message: 'Heartbeats' })}
              value={currentHeartbeats}
              max={requiredHeartbeats}
            />
          )}
        </Requirement>
      </ol>
      <p className="border-t pt-4 text-sm text-ink-muted">
        <Trans id="identity.requirementsHelp">
          Need help? See{' '}
          <PageLink to="/faqs" hash="machine-id-requirements" onClick={onLeave} variant="inline">
            Machine ID requirements in the FAQ
          </PageLink>
          .
        </Trans>
      </p>
    </div>
  )
}

function Requirement({ isMet, title, children }: { isMet: boolean; title: string; children?: ReactNode }) {
  const Icon = isMet ? CircleCheck : CircleDashed
  return (
    <li className="flex gap-3">
      <Icon
        role="img"
        aria-label={
          isMet
            ? t({ id: 'identity.requirementDone', message: 'Done' })
            : t({ id: 'identity.requirementMissing', message: 'Missing' })
        }
        className={`mt-0.5 size-5 shrink-0 ${isMet ? 'text-success' : 'text-ink-muted'}`}
      />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2 [&>[role=progressbar]]:w-full">
        <p className={isMet ? 'text-ink-muted' : 'font-medium text-ink'}>{title}</p>
        {children}
      </div>
    </li>
  )
}
