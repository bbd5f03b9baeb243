import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { setTimeZone } from '@hearth/ui/lib/time-zone'
import { afterEach, expect, test, vi } from 'vitest'
import { failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { filled, NOW } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { suspensionsQuery } from '../../lib/member/suspensions-query.ts'
import { submissionsQuery } from './api.ts'
import { CampaignsCard } from './campaigns-card.tsx'

const card = <CampaignsCard createMachineId={<button type="button">Create a Machine ID</button>} />

afterEach(() => setTimeZone(null))

const HOUR = 3_600_000
const campaign = (row: Partial<CampaignSubmission>): CampaignSubmission => ({
  campaignId: 'c1',
  campaignName: 'A task',
  description: null,
  type: 'manual',
  completed: false,
  formUrl: null,
  bonusPoints: 100,
  mandatory: false,
  state: 'open',
  isNew: false,
  endsAt: null,
  ...row,
})

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: never }, '/rewards')
  await expect.element(screen.getByRole('region', { name: 'Campaigns' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the campaigns on retry after a failure', async () => {
  const { screen, api } = await renderFeature(card, { ...filled, readSubmissions: failed }, '/rewards')
  await expect.element(screen.getByRole('alert').getByText("Couldn't load the campaigns.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Earn your first 100 heartbeats')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('explains that there are no campaigns', async () => {
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: [] }, '/rewards')
  await expect.element(screen.getByText('There is nothing to do here right now')).toBeVisible()
  await expect.element(screen.getByText('None at the moment')).toBeVisible()
})

test('offers a report of each campaign', async () => {
  const { screen } = await renderFeature(
    <CampaignsCard
      createMachineId={null}
      reportProblem={(id, name) => <button type="button">{`${id}: ${name}`}</button>}
    />,
    { ...filled, readSubmissions: [campaign({})] },
    '/rewards',
  )
  await expect.element(screen.getByRole('listitem').getByRole('button', { name: 'c1: A task' })).toBeVisible()
})

test('lists mandatory campaigns first, and completed ones on demand', async () => {
  const { screen } = await renderFeature(card, filled, '/rewards')
  const mandatory = screen.getByRole('region', { name: 'Do these first' })
  await expect.element(mandatory.getByText('Tell us about your machine')).toBeVisible()
  await expect.element(screen.getByText('250 points are yours to claim')).toBeVisible()
  const completed = screen.getByText('Link a wallet')
  await expect.element(completed).not.toBeVisible()
  await screen.getByText(/^2 completed/).click()
  await expect.element(completed).toBeVisible()
})

test('retries a failed claim once, and then shows why it failed', {
  tags: ['CMP-02', 'CAC-03'],
}, async () => {
  const { screen, api } = await renderFeature(
    card,
    {
      ...filled,
      claimReward: new RejectedAnswer(409, {
        message: 'All places are taken.',
        error: 'CONFLICT',
        statusCode: 409,
      }),
    },
    '/rewards',
  )
  await screen.getByRole('button', { name: /Claim: Earn your first/ }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('All places are taken.')
  expect(api.calls.filter((call) => call.endsWith('/claim'))).toHaveLength(2)
})

test('lists a campaign without the optional fields', { tags: ['CMP-01'] }, async () => {
  const log = vi.spyOn(console, 'error')
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: [campaign({})] }, '/rewards')
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/A task/)
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  expect(log).not.toHaveBeenCalled()
})

test('lists the campaigns of a partial response', { tags: ['ERR-03'] }, async () => {
  const { screen, api } = await renderFeature(card, { ...filled, readSubmissions: failed }, '/rewards')
  const retry = screen.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  api.answers = filled
  const rows = [
    null,
    { campaignId: '1', campaignName: null, claimable: true, mandatory: null, bonusPoints: null },
    { campaignId: '2', campaignName: 'x'.repeat(200), completed: true, bonusPoints: 1_000_000 },
  ]
  api.change = (answer, path) => Response.json(path === '/submissions/campaigns' ? rows : answer)
  await retry.click()
  await expect.element(screen.getByText(/^1 completed/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Claim/ })).toBeVisible()
})

const claimed = { success: true, message: 'Reward claimed.', points: 250, alreadyClaimed: false }
const held = new RejectedAnswer(409, { message: 'Claims are suspended.', error: 'HELD', statusCode: 409 })
const suspension = {
  id: 'suspension',
  since: '2026-11-02T08:00:00.000Z',
  until: null,
  reasons: [],
  mayAppeal: true,
}

test('shows that a claim is in progress until the server responds', async () => {
  const { screen } = await renderFeature(card, { ...filled, claimReward: never }, '/rewards')
  await screen.getByRole('button', { name: /^Claim: Earn your first/ }).click()
  const button = screen.getByRole('button', { name: /^Claiming: Earn your first/ })
  await expect.element(button).toHaveTextContent('Claiming…')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('Claimed')).not.toBeInTheDocument()
})

test('shows a claim as claimed after the response', async () => {
  const { screen } = await renderFeature(card, { ...filled, claimReward: claimed }, '/rewards')
  await screen.getByRole('button', { name: /^Claim: Earn your first/ }).click()
  await expect.element(screen.getByRole('button', { name: /^Claimed: Earn your first/ })).toBeVisible()
  await expect.element(screen.getByText('+250 points for “Earn your first 100 heartbeats”')).toBeVisible()
})

test('puts a suspended claim on hold, with the reason and no claimed state in between', async () => {
  const { screen, api } = await renderFeature(card, { ...filled, claimReward: held }, '/rewards')
  const shown: string[] = []
  const observer = new MutationObserver(() => shown.push(screen.container.textContent ?? ''))
  observer.observe(screen.container, { subtree: true, childList: true, characterData: true })
  const button = screen.getByRole('button', { name: /^Claim: Earn your first/ })
  await expect.element(button).toBeVisible()
  api.answers = { ...api.answers, readHolds: { holds: [suspension], check: null } }
  await button.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Claims suspended since 2 Nov 2026\./)
  await expect.element(screen.getByRole('link', { name: 'See why, or appeal' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^On hold: Earn/ }))
    .toHaveAttribute('aria-disabled', 'true')
  observer.disconnect()
  expect(shown.filter((text) => text.includes('Claimed'))).toEqual([])
})

test('links to the address check that a claim requires', async () => {
  const rejected = new RejectedAnswer(409, { message: '', error: 'CHECK_REQUIRED', statusCode: 409 })
  const { screen, api } = await renderFeature(card, { ...filled, claimReward: rejected }, '/rewards')
  const button = screen.getByRole('button', { name: /^Claim: Earn/ })
  await expect.element(button).toBeVisible()
  api.answers = { ...api.answers, readHolds: { holds: [], check: { since: suspension.since, reasons: [] } } }
  await button.click()
  await expect
    .element(screen.getByRole('link', { name: 'Confirm it now' }))
    .toHaveAttribute('href', '/profile#confirm-address')
})

test('offers to claim again when the hold ends', async () => {
  const { screen, api, client } = await renderFeature(
    card,
    { ...filled, readHolds: { holds: [suspension], check: null } },
    '/rewards',
  )
  await expect.element(screen.getByRole('button', { name: /^On hold: Earn/ })).toBeVisible()
  api.answers = filled
  await client.invalidateQueries({ queryKey: suspensionsQuery().queryKey })
  await expect.element(screen.getByRole('button', { name: /^Claim: Earn/ })).toBeVisible()
})

test('counts the rewards that were claimed on this page as completed', async () => {
  const rows = ['c1', 'c2'].map((campaignId) =>
    campaign({ campaignId, campaignName: campaignId, state: 'claimable', claimable: true }),
  )
  const old = campaign({ campaignId: 'c3', campaignName: 'Earlier', state: 'completed', completed: true })
  const { screen, api } = await renderFeature(
    card,
    { ...filled, readSubmissions: [...rows, old, campaign({ campaignId: 'c4' })] },
    '/rewards',
  )
  await expect.element(screen.getByText('200 points are yours to claim')).toBeVisible()
  const done = rows.map((row) => ({ ...row, state: 'completed' as const, completed: true }))
  api.answers = {
    ...filled,
    readSubmissions: [...done, old, campaign({ campaignId: 'c4' })],
    claimReward: claimed,
  }
  // Start both claims before either of them refetches the list.
  const buttons = rows.map(({ campaignName }) =>
    screen.getByRole('button', { name: `Claim: ${campaignName}` }),
  )
  for (const button of buttons) (button.element() as HTMLElement).click()
  await expect.element(screen.getByText('3 of 4 completed')).toBeVisible()
  // The claimed rows stay in their place, so that this list is shorter.
  await expect.element(screen.getByText(/^1 completed earlier/)).toBeVisible()
})

test('shows the description, and keeps it out of completed rows', async () => {
  const rows = [
    campaign({ description: 'Ten questions.' }),
    campaign({ campaignId: 'c2', description: 'No longer of use.', state: 'completed', completed: true }),
  ]
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: rows }, '/rewards')
  await expect.element(screen.getByText('Ten questions.')).toBeVisible()
  await expect.element(screen.getByText('No longer of use.')).not.toBeInTheDocument()
})

test.each([
  ['heartbeat', { current: 37, goal: 100 }, '37 of 100 heartbeats'],
  ['heartbeat', { current: 0, goal: 1 }, '0 of 1 heartbeat'],
  ['referral', { current: 1, goal: 3 }, '1 of 3 friends who take part'],
  ['streak', { current: 2, goal: 7 }, '2 of 7 days in a row'],
] as const)('shows the progress of a %s campaign (%j)', async (type, progress, text) => {
  const rows = [campaign({ type, progress, reason: 'The same in other words.' })]
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: rows }, '/rewards')
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  const bar = screen.getByRole('progressbar', { name: 'Progress: A task' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', String(progress.current))
  await expect.element(bar).toHaveAttribute('aria-valuemax', String(progress.goal))
  await expect.element(screen.getByText('The same in other words.')).not.toBeInTheDocument()
})

test('shows no progress once the reward can be claimed', async () => {
  const progress = { current: 100, goal: 100 }
  const rows = [campaign({ type: 'heartbeat', progress, state: 'claimable', claimable: true })]
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: rows }, '/rewards')
  await expect.element(screen.getByText('Ready to claim')).toBeVisible()
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
})

test('shows the end in the time zone of the member, and the exact time on hover', async () => {
  setTimeZone('Asia/Tokyo')
  const rows = [campaign({ endsAt: '2026-11-30T16:30:00.000Z' })]
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: rows }, '/rewards')
  await expect
    .element(screen.getByText('Ends 1 Dec 2026', { exact: true }))
    .toHaveAttribute('title', '1 Dec 2026, 01:30 · 30 Nov 2026, 16:30 UTC')
})

test('shows the time left in the last week', async () => {
  setTimeZone('UTC')
  const endsAt = (hours: number) => new Date(NOW + hours * HOUR).toISOString()
  const rows = [
    campaign({ campaignId: 'c1', endsAt: endsAt(26) }),
    campaign({ campaignId: 'c2', endsAt: endsAt(7 * 24 + 1) }),
    campaign({ campaignId: 'c3', endsAt: endsAt(-1) }),
  ]
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: rows }, '/rewards')
  await expect.element(screen.getByText('Ends 13 Nov 2026, 26 h 0 min left')).toBeVisible()
  await expect.element(screen.getByText('Ends 19 Nov 2026', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Ended', { exact: true })).toBeVisible()
})

test('marks new campaigns during the visit, and reports once that the member has seen them', async () => {
  const ids = ['5f0c8f0e-0000-4000-8000-000000000001', '5f0c8f0e-0000-4000-8000-000000000002']
  const rows = ids.map((campaignId, index) =>
    campaign({ campaignId, campaignName: `Task ${index}`, isNew: index === 0 }),
  )
  const { screen, api, client } = await renderFeature(card, { ...filled, readSubmissions: rows }, '/rewards')
  await expect.element(screen.getByText('New', { exact: true })).toBeVisible()
  await expect
    .poll(() => client.getQueryData(submissionsQuery().queryKey)?.map((row) => row.isNew))
    .toEqual([false, false])
  api.answers = { ...filled, readSubmissions: rows.map((row) => ({ ...row, isNew: false })) }
  await client.invalidateQueries({ queryKey: submissionsQuery().queryKey })
  await expect.element(screen.getByRole('listitem').first()).toMatchTextContent(/Task 0 New/)
  expect(screen.getByText('New', { exact: true }).elements()).toHaveLength(1)
  expect(api.calls.filter((path) => path.endsWith('/seen'))).toHaveLength(1)
})

test.each([
  [{ type: 'wallet', reason: 'Link a wallet first.' }, 'link', 'Link a wallet', '/rewards#wallet'],
  [{ type: 'heartbeat', progress: { current: 1, goal: 2 } }, 'link', 'See your nodes', '/dashboard'],
  [{ type: 'streak', progress: { current: 1, goal: 2 } }, 'link', 'See your nodes', '/dashboard'],
  [{ type: 'referral', progress: { current: 1, goal: 2 } }, 'link', 'Invite friends', '/referrals'],
  [{ type: 'identity', reason: 'Create a Machine ID first.' }, 'button', 'Create a Machine ID', null],
] as const)('offers what a blocked row is waiting for: %j', async (row, role, name, address) => {
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: [campaign(row)] }, '/rewards')
  const action = screen.getByRole('listitem').getByRole(role, { name })
  await expect.element(action).toBeVisible()
  if (address) await expect.element(action).toHaveAttribute('href', address)
})

test('does not repeat what the button or the input of a row says', async () => {
  const rows = [
    campaign({ type: 'wallet', reason: 'Link a wallet first.' }),
    campaign({ campaignId: 'c2', type: 'code', reason: 'Enter the code first.' }),
    campaign({
      campaignId: 'c3',
      type: 'form',
      reason: 'Fill in the form first.',
      formUrl: 'https://f.example',
    }),
    campaign({ campaignId: 'c4', type: 'form', reason: 'The form opens soon.', formUrl: null }),
  ]
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: rows }, '/rewards')
  await expect.element(screen.getByText('The form opens soon.')).toBeVisible()
  await expect.element(screen.getByText(/first\.$/)).not.toBeInTheDocument()
})

test('leads from a locked row to the campaign that must be completed first', async () => {
  const rows = [
    campaign({
      campaignName: 'Later',
      state: 'locked',
      reason: 'Complete this first: Earlier.',
      missingPrerequisites: ['hidden', 'c2'],
    }),
    campaign({ campaignId: 'c2', campaignName: 'Earlier' }),
    campaign({ campaignId: 'c3', campaignName: 'Never', state: 'locked', missingPrerequisites: ['hidden'] }),
  ]
  const { screen } = await renderFeature(card, { ...filled, readSubmissions: rows }, '/rewards')
  await expect.element(screen.getByText('Complete this first: Earlier.')).toBeVisible()
  await screen.getByRole('button', { name: 'Go there: Earlier' }).click()
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveFocus()
  expect(screen.getByRole('button').elements()).toHaveLength(1)
})
