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
      description: 'Some rewards and the Machine ID require a wallet.',
      translations: {
        de: {
          name: 'Verknüpfe eine Wallet',
          description: 'Für manche Belohnungen und die Machine ID brauchst du eine Wallet.',
        },
      },
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
      description: 'A node that runs all day earns them in about a day.',
      translations: {
        de: {
          name: '100 Heartbeats',
          description: 'Ein Node, der den ganzen Tag läuft, sammelt sie in etwa einem Tag.',
        },
      },
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
      translations: { de: { name: 'Die ersten hundert beständigen Nodes' } },
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
      description: 'Your friend counts after 100 heartbeats and with a linked wallet.',
      translations: {
        de: {
          name: 'Lade einen Freund ein, der bleibt',
          description: 'Dein Freund zählt mit 100 Heartbeats und einer verknüpften Wallet.',
        },
      },
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
      description: 'Earn at least one heartbeat on each of seven days in a row.',
      translations: {
        de: {
          name: 'Eine Woche am Stück',
          description: 'Sammle an sieben Tagen in Folge mindestens je einen Heartbeat.',
        },
      },
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
      description: 'Ten questions about your computer. They take three minutes.',
      translations: {
        de: {
          name: 'Erzähl uns, wie dein Node läuft',
          description: 'Zehn Fragen zu deinem Rechner. Sie dauern drei Minuten.',
          buttonText: 'Formular öffnen',
        },
      },
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
      description: 'We showed the code at the end of the call.',
      translations: {
        de: {
          name: 'Der Code aus dem Launch-Call',
          description: 'Wir haben den Code am Ende des Calls gezeigt.',
        },
      },
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
