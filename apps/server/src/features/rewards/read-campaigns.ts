import type { CampaignDefinition } from '@hearth/protocol/campaigns'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readCampaigns as readCampaignsEndpoint } from '@hearth/protocol/endpoints/operator-campaigns'
import { sql } from 'kysely'
import { readProposals } from '../../audit/read-proposals.ts'
import type { Database } from '../../platform/database/database.ts'
import { toDefinition } from './campaign-row.ts'
import type { Campaign } from './evaluate-campaign.ts'

/** Returns all campaigns for operators in display order, with their results and pending proposals. */
export async function readCampaigns(db: Database): Promise<AnswerOf<typeof readCampaignsEndpoint>> {
  const { rows } = await sql<Campaign & { claims: number; points: string; waiting: number }>`
    select c.*, k.claims, k.points,
           (select count(*)::int from campaign_submissions s where s.campaign_id = c.id and s.state = 'pending') as waiting
    from campaigns c, lateral (
      select count(*)::int as claims, coalesce(sum(points), 0) as points from campaign_claims k where k.campaign_id = c.id
    ) k
    order by place, id
  `.execute(db)
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const proposals = await readProposals(db, 'campaign')
  return {
    campaigns: rows.map((row) => ({
      id: row.id,
      ...toDefinition(row, keys),
      claims: row.claims,
      pointsPaid: Number(row.points),
      waiting: row.waiting,
    })),
    proposals: [...proposals.values()].map(({ content, proposal }) => ({
      campaign: content as CampaignDefinition,
      ...proposal,
    })),
  }
}
