import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { findCutTexts } from '../../../test/find-cut-texts.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { Log } from './log.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<Log page={1} />, { ...filled, readPointsLog: never })
  await expect.element(screen.getByRole('region', { name: 'Points log' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the entries on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<Log page={1} />, { ...filled, readPointsLog: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load the points log.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('cell', { name: 'Campaign: Link a wallet' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('announces the first points if there are none', async () => {
  const { screen } = await renderFeature(<Log page={1} />, empty)
  await expect.element(screen.getByText('Nothing yet. Your first points will be listed here.')).toBeVisible()
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
})

test('explains that no entry fits the filters', async () => {
  const { screen } = await renderFeature(<Log page={1} category="Referral" />, empty)
  await expect.element(screen.getByText('No entry fits these filters.')).toBeVisible()
})

test('lists entries with signed points', { tags: ['PTS-05'] }, async () => {
  const { screen } = await renderFeature(<Log page={1} />, filled)
  await expect
    .element(screen.getByRole('row', { name: /Reward for inviting/ }))
    .toMatchTextContent(/Referral.*\+500$/)
  await expect.element(screen.getByRole('row', { name: /Correction/ })).toMatchTextContent(/[-−]12,25$/)
})

test('is as high while loading as with a page of entries', async () => {
  const { screen, api, client } = await renderFeature(<Log page={1} />, { ...filled, readPointsLog: never })
  const card = screen.getByRole('region', { name: 'Points log' })
  await expect.element(card).toBeVisible()
  const { height } = card.element().getBoundingClientRect()
  api.answers = filled
  void client.resetQueries()
  await expect.element(screen.getByRole('table')).toBeVisible()
  expect(card.element().getBoundingClientRect().height).toBe(height)
})

test.each([326, 476, 580])('shows time, reason and points in a width of %i px', async (width) => {
  const { screen } = await renderFeature(
    <div style={{ width }}>
      <Log page={1} />
    </div>,
    filled,
  )
  await expect
    .element(screen.getByRole('row', { name: /Campaign: Link a wallet/ }))
    .toMatchTextContent(/9 Nov 2026.*\+250$/)
  expect(findCutTexts(screen.container)).toEqual([])
})
