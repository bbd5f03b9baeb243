import type { CaseSubject } from '@hearth/protocol/endpoints/cases'
import { t } from '@lingui/core/macro'
import { PageLink } from '../../components/page-link.tsx'

/** Links to the page that shows the subject of a case. */
export function SubjectLink({ subject: { kind, id, slotEnd } }: { subject: CaseSubject }) {
  switch (kind) {
    case 'slot': {
      const time = Date.parse(slotEnd ?? '')
      const day = Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
      return (
        <PageLink to="/nodes/$nodeId" params={{ nodeId: id }} search={{ day }}>
          {t({ id: 'cases.showNode', message: 'Show the node' })}
        </PageLink>
      )
    }
    case 'referral':
      return (
        <PageLink to="/referrals">
          {t({ id: 'cases.showReferrals', message: 'Show your referrals' })}
        </PageLink>
      )
    case 'campaign':
      return (
        <PageLink to="/rewards" hash={`campaign-${id}`}>
          {t({ id: 'cases.showCampaign', message: 'Show the campaign' })}
        </PageLink>
      )
    default:
      return (
        <PageLink to="/points/$entryId" params={{ entryId: id }}>
          {t({ id: 'cases.showEntry', message: 'Show the entry' })}
        </PageLink>
      )
  }
}
