import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { expect, test } from 'vitest'
import { countRewards, groupCampaigns } from './campaign-groups.ts'

const campaign = (campaignId: string, more: Partial<CampaignSubmission> = {}) => ({
  campaignId,
  mandatory: false,
  completed: false,
  bonusPoints: 10,
  ...more,
})

const ids = (rows: CampaignSubmission[]) => rows.map((row) => row.campaignId)

test('orders mandatory tasks and separates completed ones unless just claimed', { tags: ['CMP-01'] }, () => {
  const rows = [
    campaign('second', { mandatory: true, taskNumber: 2 }),
    campaign('unnumbered', { mandatory: true }),
    campaign('first', { mandatory: true, taskNumber: 1, completed: true, state: 'completed' }),
    campaign('claimable', { claimable: true, bonusPoints: 2.5 }),
    campaign('done', { completed: true }),
    campaign('paid', { state: 'claimable' }),
  ]
  const groups = groupCampaigns(rows, new Set(['first']))
  expect(ids(groups.mandatory)).toEqual(['first', 'second', 'unnumbered'])
  expect(ids(groups.optional)).toEqual(['claimable', 'paid'])
  expect(ids(groups.completed)).toEqual(['done'])
  expect(groups.claimablePoints).toBe(12.5)
  // Includes the campaign that keeps its place.
  expect(groups.completedCount).toBe(2)
})

test('ignores invalid campaigns', { tags: ['ERR-03'] }, () => {
  for (const answer of [null, undefined, {}, [null, {}, { campaignId: '' }]])
    expect(groupCampaigns(answer, new Set()).optional).toEqual([])
})

test('counts each campaign once that is new or can be claimed', () => {
  expect(
    countRewards([
      campaign('open'),
      campaign('new', { isNew: true }),
      campaign('claimable', { claimable: true }),
      campaign('both', { state: 'claimable', isNew: true }),
      campaign('done', { completed: true }),
      null,
    ]),
  ).toBe(3)
  expect([null, undefined, {}, []].map(countRewards)).toEqual([0, 0, 0, 0])
})
