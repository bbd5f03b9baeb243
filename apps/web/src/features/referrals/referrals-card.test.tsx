import { expect, test } from 'vitest'
import { failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { findCutTexts } from '../../../test/find-cut-texts.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { readRules, setRules } from '../../lib/browser/rules.ts'
import { ReferralsCard } from './referrals-card.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 10 }} />,
    { ...filled, readReferrals: never },
    '/referrals',
  )
  await expect.element(screen.getByRole('region', { name: 'Your friends' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the referrals on retry after a failure', async () => {
  const { screen, api } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 10 }} />,
    { ...filled, readReferrals: failed },
    '/referrals',
  )
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your referrals.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('rowheader', { name: 'li.wei@example.org' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('states the heartbeats that the rules in force require', async () => {
  const { screen } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 10 }} />,
    filled,
    '/referrals',
  )
  const rules = readRules()
  setRules({ ...rules, referral: { ...rules.referral, inviterHeartbeats: 77 } })
  await expect
    .element(screen.getByText(/once your friend has 77 heartbeats and a linked wallet/))
    .toBeVisible()
  setRules(rules)
})

test('offers a report of each referral', async () => {
  const { screen } = await renderFeature(
    <ReferralsCard
      search={{ page: 1, size: 10 }}
      reportProblem={(id, name) => (
        <button type="button" value={id}>
          {name}
        </button>
      )}
    />,
    filled,
    '/referrals',
  )
  const row = screen.getByRole('row', { name: /^li\.wei/ })
  await expect.element(row.getByRole('button', { name: 'li.wei@example.org' })).toHaveAttribute('value')
})

test('invites to share the link if there are no referrals', async () => {
  const { screen } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 10 }} />,
    empty,
    '/referrals',
  )
  await expect.element(screen.getByText('No referrals yet')).toBeVisible()
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
})

test('shows the progress of each friend, and a claim only for a claimable one', {
  tags: ['REF-02'],
}, async () => {
  const { screen } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 10 }} />,
    filled,
    '/referrals',
  )
  const rowOf = (name: RegExp) => screen.getByRole('row', { name })
  await expect
    .element(rowOf(/^joao/))
    .toMatchTextContent(/^joao\.pereira@example\.org ?10 Nov 2026 ?140 ?Connected ?Claimable ?\+500 ?Claim$/)
  await expect
    .element(rowOf(/^li\.wei/))
    .toMatchTextContent(/^li\.wei@example\.org ?4 Nov 2026 ?12 ?Not yet ?Pending ?\+500$/)
  await expect
    .element(rowOf(/^amara/))
    .toMatchTextContent(/^amara\.okafor@example\.org ?29 Oct 2026 ?334 ?Connected ?Success ?\+500$/)
})

test('lists a friend without an address as Anonymous, also in a partial response', {
  tags: ['REF-02', 'ERR-03'],
}, async () => {
  const { screen, api } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 10 }} />,
    { ...filled, readReferrals: failed },
    '/referrals',
  )
  const retry = screen.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  api.answers = filled
  const referrals = [
    null,
    { id: '1', inviteeEmail: null, status: null },
    { id: '2', inviteeEmail: 'م'.repeat(200) },
  ]
  const pagination = { limit: 10, page: 1, total: 10_000, totalPages: 1000 }
  api.change = (answer, path) =>
    Response.json(
      path === '/api/users/referrals-paginated'
        ? { success: true, referrals, stats: null, pagination }
        : answer,
    )
  await retry.click()
  await expect.element(screen.getByRole('rowheader', { name: 'Anonymous' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: /^م+$/ })).toBeVisible()
  await expect.element(screen.getByText('1–10 of 10\u202f000 friends')).toBeVisible()
})

test('claims the reward of a friend', { tags: ['REF-02', 'CMP-02'] }, async () => {
  const { screen, api } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 10 }} />,
    { ...filled, claimReward: { success: true, message: 'Claimed', points: 500, alreadyClaimed: false } },
    '/referrals',
  )
  await screen.getByRole('button', { name: 'Claim: joao.pereira@example.org' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Claimed: joao.pereira@example.org' }))
    .toHaveAttribute('aria-disabled', 'true')
  expect(api.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('shows a rejected claim below its friend', async () => {
  const { screen } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 10 }} />,
    {
      ...filled,
      claimReward: new RejectedAnswer(403, { message: 'Not yet.', error: 'FORBIDDEN', statusCode: 403 }),
    },
    '/referrals',
  )
  await screen.getByRole('button', { name: 'Claim: joao.pereira@example.org' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not yet.')
  const row = screen.getByRole('alert').element().closest('tr')
  expect(row?.previousElementSibling?.textContent).toContain('joao.pereira@example.org')
  await expect.element(screen.getByRole('button', { name: 'Claim: joao.pereira@example.org' })).toBeVisible()
})

test('puts a suspended claim on hold with a link to the reasons', async () => {
  const { screen, api } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 10 }} />,
    {
      ...filled,
      claimReward: new RejectedAnswer(409, { message: 'Suspended.', error: 'HELD', statusCode: 409 }),
    },
    '/referrals',
  )
  const button = screen.getByRole('button', { name: 'Claim: joao.pereira@example.org' })
  await expect.element(button).toBeVisible()
  const suspension = { id: 's', since: '2026-11-02T08:00:00.000Z', until: null, reasons: [], mayAppeal: true }
  api.answers = { ...api.answers, readHolds: { holds: [suspension], check: null } }
  await button.click()
  await expect
    .element(screen.getByRole('button', { name: 'On hold: joao.pereira@example.org' }))
    .toBeVisible()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Claims suspended since 2 Nov 2026\./)
  await expect.element(screen.getByRole('link', { name: 'See why, or appeal' })).toBeVisible()
  const row = screen.getByRole('row', { name: /joao\.pereira/ }).first()
  await expect.element(row).toMatchTextContent(/Claimable.*On hold$/)
})

test('links to the next page', { tags: ['REF-03'] }, async () => {
  const { screen } = await renderFeature(
    <ReferralsCard search={{ page: 1, size: 5 }} />,
    filled,
    '/referrals',
  )
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Next page' })).toBeVisible()
})

test.each([326, 476, 640, 732])('shows friend, status and points in a width of %i px', async (width) => {
  const { screen } = await renderFeature(
    <div style={{ width }}>
      <ReferralsCard search={{ page: 1, size: 10 }} />
    </div>,
    filled,
    '/referrals',
  )
  await expect
    .element(screen.getByRole('row', { name: /nina@example.org/ }))
    .toMatchTextContent(/Success.*\+500/)
  // Long addresses may be cut off, but nothing else.
  expect(findCutTexts(screen.container).filter((text) => !text.includes('@'))).toEqual([])
})
