import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { HeartbeatCard } from './heartbeat-card.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(
    <HeartbeatCard />,
    { ...filled, readHeartbeatStatus: never },
    '/rewards',
  )
  await expect.element(screen.getByRole('region', { name: 'Heartbeats for your Machine ID' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the heartbeats on retry after a failure', async () => {
  const { screen, api } = await renderFeature(
    <HeartbeatCard />,
    { ...filled, readHeartbeatStatus: failed },
    '/rewards',
  )
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your heartbeats.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Reached on 21 Aug 2026.')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('explains how to earn the first heartbeat', async () => {
  const { screen } = await renderFeature(<HeartbeatCard />, empty, '/rewards')
  await expect.element(screen.getByText(/A running node earns one in every slot/)).toBeVisible()
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
})

test('shows the progress', { tags: ['CMP-03'] }, async () => {
  const status = { current: 40, required: 100, reached: false, reachedOn: null }
  const { screen } = await renderFeature(
    <HeartbeatCard />,
    { ...filled, readHeartbeatStatus: status },
    '/rewards',
  )
  await expect.element(screen.getByText('of 100')).toBeVisible()
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
})

test('shows no more heartbeats than the Machine ID requires', async () => {
  const status = { current: 178, required: 100, reached: true, reachedOn: null }
  const { screen } = await renderFeature(
    <HeartbeatCard />,
    { ...filled, readHeartbeatStatus: status },
    '/rewards',
  )
  await expect.element(screen.getByText('100', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('178')).not.toBeInTheDocument()
})
