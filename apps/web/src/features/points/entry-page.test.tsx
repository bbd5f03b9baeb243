import type { PointsEntryDetails } from '@hearth/protocol/endpoints/points'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { filled, id, settlement } from '../../../../../e2e/screenshots/filled.ts'
import { findCutTexts } from '../../../test/find-cut-texts.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { EntryPage } from './entry-page.tsx'

const render = (answers: Answers = filled) =>
  renderFeature(<EntryPage id={id(701)} />, answers, `/points/${id(701)}`)

const renderEntry = (entry: Partial<PointsEntryDetails>) =>
  render({ ...filled, readPointsEntry: { ...settlement, ...entry } })

const incident = {
  id: id(900),
  kind: 'database',
  startsAt: '2026-11-05T10:00:00.000Z',
  endsAt: '2026-11-05T10:45:00.000Z',
  note: null,
} as const

test('shows category, points, comment, time and ID of an entry', async () => {
  const { screen } = await render()
  await expect.element(screen.getByRole('heading', { name: /^\+2.180 points$/ })).toBeVisible()
  await expect.element(screen.getByText('92 heartbeats on 11 Nov 2026')).toBeVisible()
  await expect.element(screen.getByText('Connectivity')).toBeVisible()
  await expect.element(screen.getByText('Booked')).toBeVisible()
  await expect.element(screen.getByText(id(701))).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Points log' }))
    .toHaveAttribute('href', '/dashboard#points-log')
})

test('shows the heartbeats and points of each node with the points per heartbeat', async () => {
  const { screen } = await render()
  const registered = screen.getByRole('row', { name: /study-nuc/ })
  await expect.element(registered).toMatchTextContent(/60.*60 × 25.*\+1.500/)
  await expect
    .element(registered.getByRole('link', { name: 'study-nuc' }))
    .toHaveAttribute('href', `/nodes/${id(31)}?day=2026-11-11`)
  const removed = screen.getByRole('row', { name: /Removed node/ })
  await expect.element(removed).toMatchTextContent(/32.*24 × 20 \+ 8 × 25.*\+680/)
  await expect.element(removed.getByRole('link')).not.toBeInTheDocument()
})

test('says that the nodes are unknown instead of showing none', async () => {
  const { screen } = await renderEntry({ nodes: null })
  await expect.element(screen.getByText(/How much each node earned is unknown/)).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
})

test('says that the points per heartbeat are unknown', async () => {
  const nodes = settlement.nodes?.map((node) => ({ ...node, rates: null })) ?? null
  const { screen } = await renderEntry({ nodes })
  await expect
    .element(screen.getByRole('row', { name: /study-nuc/ }))
    .toMatchTextContent(/60.*Unknown.*\+1.500/)
})

test('marks a pending entry as one that can still change', async () => {
  const { screen } = await renderEntry({ status: 'pending', id: '2026-11-11.1' })
  await expect.element(screen.getByText('Pending until the UTC day is settled')).toBeVisible()
  await expect.element(screen.getByText(/The entry can still change/)).toBeVisible()
})

test('copies the link of the entry', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await render()
  await screen.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(write).toHaveBeenCalledWith(`${window.location.origin}/points/${id(701)}`)
})

test('names the incident of a make-good and links its reversal', async () => {
  const { screen } = await renderEntry({ source: 'make-good', incident, relatedEntryId: id(702) })
  await expect.element(screen.getByText(/The database of the service was down./)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Show the reversal/ }))
    .toHaveAttribute('href', `/points/${id(702)}`)
  await expect.element(screen.getByRole('columnheader', { name: 'Slots' })).toBeVisible()
})

test.each([
  ['referral', 'A member you invited takes part, and you claimed the reward.'],
  ['campaign', 'You claimed the reward of a campaign.'],
  ['correction', 'An operator corrected your points. The description gives the reason.'],
  ['other', 'The description says what the points are for.'],
] as const)('explains the origin %s without nodes', async (source, text) => {
  const { screen } = await renderEntry({ source, day: null, heartbeats: null, nodes: null })
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText(/unknown/)).not.toBeInTheDocument()
})

test('shows placeholders while loading', async () => {
  const { screen } = await render({ ...filled, readPointsEntry: never })
  await expect.element(screen.getByRole('region', { name: 'How it came about' })).toBeVisible()
  expect(screen.container.querySelectorAll('.animate-pulse').length).toBeGreaterThan(3)
})

test('loads the entry on retry after a failure', async () => {
  const { screen, api } = await render({ ...filled, readPointsEntry: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load this entry.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: /^\+2.180 points$/ })).toBeVisible()
})

test.each([
  ['NOT_FOUND', 404],
  ['INVALID_REQUEST', 400],
])('says that there is no such entry after %s', async (error, status) => {
  const readPointsEntry = new RejectedAnswer(status, { message: 'no', error, statusCode: status })
  const { screen } = await render({ ...filled, readPointsEntry })
  await expect.element(screen.getByRole('heading', { name: 'Entry not found' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Points log' })).toBeVisible()
})

test.each([360, 1920])('fits on a screen that is %i px wide', async (width) => {
  await page.viewport(width, 800)
  const { screen } = await render()
  await expect.element(screen.getByRole('row', { name: /Removed node/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(findCutTexts(screen.container)).toEqual([])
})
