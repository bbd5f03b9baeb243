import { type CampaignDefinition, campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import type pg from 'pg'
import { createCampaign } from '../../features/rewards/create-campaign.ts'
import type { Database } from '../../platform/database/database.ts'
import { inLongTransaction } from '../../platform/database/in-long-transaction.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { bookSeededEntries, openSeededEntries } from './book-seeded.ts'

const DAY_MS = 86_400_000

/** A campaign, and the SQL condition for completing it (members m, totals t, referrals r). */
interface SeededCampaign {
  definition: Partial<CampaignDefinition>
  done: string
}

const campaigns: SeededCampaign[] = [
  {
    definition: {
      key: 'link-a-wallet',
      name: 'Link a wallet',
      kind: 'wallet',
      bonusPoints: 250,
      mandatory: true,
    },
    done: 'm.wallet is not null',
  },
  {
    definition: {
      key: 'first-hundred-heartbeats',
      name: '100 heartbeats',
      kind: 'heartbeat',
      goal: 100,
      bonusPoints: 500,
    },
    done: 't.heartbeats >= 100',
  },
  {
    definition: {
      key: 'early-nodes',
      name: 'The first hundred steady nodes',
      kind: 'heartbeat',
      goal: 500,
      bonusPoints: 1000,
      capacity: 100,
    },
    done: 't.heartbeats >= 500',
  },
  {
    definition: {
      key: 'bring-a-friend',
      name: 'Bring a friend who stays',
      kind: 'referral',
      goal: 1,
      bonusPoints: 300,
      prerequisites: ['first-hundred-heartbeats'],
    },
    done: 'r.success + r.claimable >= 1 and t.heartbeats >= 100',
  },
  {
    definition: {
      key: 'a-week-in-a-row',
      name: 'A week in a row',
      kind: 'streak',
      goal: 7,
      bonusPoints: 400,
    },
    done: 'false',
  },
  {
    definition: {
      key: 'spring-survey',
      name: 'Tell us how your node runs',
      kind: 'form',
      bonusPoints: 150,
      formUrl: 'https://forms.example/spring?member={memberId}',
      buttonText: 'Open the form',
      review: true,
    },
    done: 'false',
  },
  {
    definition: {
      key: 'launch-call',
      name: 'The code of the launch call',
      kind: 'code',
      code: 'EMBER-2026',
      bonusPoints: 100,
    },
    done: 'false',
  },
]

/**
 * Creates missing campaigns of every common kind, with claims and submissions of these members. Requires
 * activity and referrals.
 */
export async function seedCampaigns(
  db: Database,
  pool: pg.Pool,
  memberIds: string[],
  { secrets, now, days }: { secrets: KeyRing; now: Date; days: number },
): Promise<void> {
  for (const [index, { definition, done }] of campaigns.entries()) {
    const campaign = await saveCampaign(
      { db, secrets },
      definition,
      index,
      new Date(now.getTime() - days * DAY_MS),
    )
    await claimSome(pool, campaign, done, memberIds, now)
  }
  await handInSome(pool, memberIds, now)
}

async function saveCampaign(
  { db, secrets }: { db: Database; secrets: KeyRing },
  definition: Partial<CampaignDefinition>,
  index: number,
  start: Date,
) {
  const whole = campaignDefinitionSchema.parse({
    ...definition,
    startsAt: start.toISOString(),
    order: index,
    taskNumber: index + 1,
  })
  const read = () => db.selectFrom('campaigns').selectAll().where('key', '=', whole.key).executeTakeFirst()
  const known = await read()
  if (known) return known
  await createCampaign({ db, secrets }, whole, {
    actor: { kind: 'command', id: 'seed' },
    reason: 'a made-up community',
  })
  const made = await read()
  if (!made) throw new Error(`The campaign ${whole.key} was not created.`)
  return made
}

async function claimSome(
  pool: pg.Pool,
  campaign: NonNullable<Awaited<ReturnType<typeof saveCampaign>>>,
  done: string,
  memberIds: string[],
  now: Date,
): Promise<void> {
  await inLongTransaction(pool, async (client) => {
    await openSeededEntries(client)
    await client.query(
      `with claims as (
         insert into campaign_claims (member_id, campaign_id, points, claimed_at)
         select m.id, $2, $3, least($4::timestamptz - interval '3 hours', m.created_at + interval '7 days')
         from members m join member_totals t on t.member_id = m.id left join referral_totals r on r.inviter_id = m.id
         where m.id = any($1::uuid[]) and abs(hashtextextended(m.id::text, $5)) % 100 < 70 and (${done})
         order by m.created_at limit $6
         returning *
       ), places as (
         update campaigns set reserved_places = reserved_places + (select count(*) from claims)
         where id = $2 and capacity is not null
       )
       insert into seeded_entries
       select member_id, 'Rewards', points, $7, 'campaign', campaign_id::text, claimed_at from claims`,
      [
        memberIds,
        campaign.id,
        campaign.bonus_points,
        now,
        campaign.place,
        campaign.capacity === null ? null : campaign.capacity - campaign.reserved_places,
        campaign.name,
      ],
    )
    await bookSeededEntries(client)
  })
}

/** Creates submitted forms that await review. */
async function handInSome(pool: pg.Pool, memberIds: string[], now: Date): Promise<void> {
  await pool.query(
    `insert into campaign_submissions (member_id, campaign_id, state, source, source_id, note, submitted_at)
     select m.id, c.id, 'pending', 'webhook', 'seed', 'https://forms.example/answers/' || m.personal_code, $2
     from (
       select id, personal_code from members where id = any($1::uuid[])
       order by hashtextextended(id::text, 6) limit $3
     ) m, campaigns c
     where c.key = 'spring-survey'
     on conflict do nothing`,
    [memberIds, now, Math.ceil(memberIds.length / 100)],
  )
}
