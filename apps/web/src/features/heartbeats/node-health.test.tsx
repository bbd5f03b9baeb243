import type { UserStats } from '@hearth/protocol/endpoints/members'
import { expect, test, vi } from 'vitest'
import { type Answers, failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled, NOW } from '../../../../../e2e/screenshots/filled.ts'
import { isoBefore, node, nodesOf } from '../../../../../e2e/screenshots/nodes-of.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { clientState } from '../../lib/session/client-state.ts'
import { NodeHealth } from './node-health.tsx'

const render = (answers: Answers, props: { pausedSince?: string; onShowSteps?: () => void } = {}) =>
  renderFeature(<NodeHealth onShowSteps={() => undefined} {...props} />, answers)

test('shows placeholders while loading, with the live region already present', async () => {
  const { screen } = await render({ ...filled, readNodes: never, readNodeCredits: never })
  await expect.element(screen.getByRole('region', { name: 'Node health' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('status')).toBeInTheDocument()
})

test('shows an unknown state as unknown and checks again', async () => {
  const { screen, api } = await render({ ...filled, readNodes: failed })
  await expect.element(screen.getByRole('status')).toMatchTextContent('Node state unknown')
  expect(screen.container.textContent).not.toContain('0 of')
  api.answers = nodesOf(node(1, true))
  await screen.getByRole('button', { name: 'Check again' }).click()
  await expect.element(screen.getByRole('status')).toMatchTextContent('Your node is connected')
})

test('shows a member without nodes how to start', async () => {
  const onShowSteps = vi.fn()
  const { screen } = await render(empty, { onShowSteps })
  await expect.element(screen.getByRole('status')).toMatchTextContent('No node yet')
  await expect.element(screen.getByText('Start a node to earn 25 points every 15 minutes.')).toBeVisible()
  await screen.getByRole('button', { name: 'Show me how' }).click()
  expect(onShowSteps).toHaveBeenCalledOnce()
})

test('shows a member whose nodes are removed the command that starts one', async () => {
  const { screen } = await render({
    ...nodesOf(),
    readNodeCredits: { slots: [], nodes: [], lastCreditedAt: null, uptime: null },
  })
  await expect.element(screen.getByRole('status')).toMatchTextContent('No node')
  await expect.element(screen.getByText(/^None of your nodes are registered anymore/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Copy the command that starts it again' }))
    .toBeVisible()
})

test('uses the heartbeats of the last visit until the statistics arrive', async () => {
  const answers: Answers = { ...nodesOf(), readStats: never, readNodeCredits: never }
  const { screen, api } = await render({ ...answers, readNodes: failed })
  clientState.set({ userStats: filled.readStats as UserStats })
  api.answers = answers
  await screen.getByRole('button', { name: 'Check again' }).click()
  await expect.element(screen.getByText(/^None of your nodes are registered anymore/)).toBeVisible()
})

test('shows a new node that waits for its first slot', async () => {
  const { screen } = await render({ ...empty, readNodes: nodesOf(node(1, true)).readNodes as never })
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('Connected and waiting for the first slot')
  await expect.element(screen.getByText('None today or yesterday')).toBeVisible()
  await expect.element(screen.getByText('Unknown')).toBeVisible()
})

test('shows a connected node with last slot, countdown and uptime', async () => {
  const { screen } = await render(nodesOf(node(1, true)))
  await expect.element(screen.getByRole('status')).toMatchTextContent('Your node is connected')
  await expect.element(screen.getByText('1 of 1 connected')).toBeVisible()
  await expect.element(screen.getByText('12 Nov 2026, 14:00')).toBeVisible()
  await expect.element(screen.getByRole('timer')).toMatchTextContent('7:12')
  await expect.element(screen.getByText('64,9%')).toBeVisible()
})

test('counts down by the clock of the server', async () => {
  const at = new Date(NOW + 3_600_000).toISOString()
  const next = new Date(NOW + 3_660_000).toISOString()
  const seen = { lastSeenAt: at, nextHeartbeatAt: next }
  const { screen } = await render({
    ...filled,
    readNodes: { at, anonymous: null, nodes: [{ ...node(1, true), ...seen }] },
  })
  await expect.element(screen.getByRole('timer')).toMatchTextContent('60 s')
})

test('shows since when a node is offline, and the command that starts it again', async () => {
  const { screen } = await render(nodesOf(node(1, false)))
  await expect.element(screen.getByRole('status')).toMatchTextContent('Your node is offline')
  await expect.element(screen.getByText(/^Offline since 12 Nov 2026, 13:40, earning/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Copy the command that starts it again' }))
    .toBeVisible()
  await expect.element(screen.getByText('0 of 1 connected')).toBeVisible()
})

test('shows a node that never connected', async () => {
  const { screen } = await render(nodesOf(node(1, false, null)))
  await expect.element(screen.getByText(/^It has never connected/)).toBeVisible()
})

test('shows that all of several nodes are offline', async () => {
  const { screen } = await render(nodesOf(node(1, false), node(2, false)))
  await expect.element(screen.getByRole('status')).toMatchTextContent('All 2 nodes are offline')
})

test('shows how many of 500 nodes are offline', async () => {
  const nodes = Array.from({ length: 500 }, (_, index) => node(index, index >= 7))
  const { screen } = await render(nodesOf(...nodes))
  await expect.element(screen.getByRole('status')).toMatchTextContent('7 of 500 nodes are offline')
  await expect.element(screen.getByText('493 of 500 connected')).toBeVisible()
})

test('shows a pause of the membership, but an offline node first', async () => {
  const pausedSince = isoBefore(86_400_000)
  const paused = await render(nodesOf(node(1, true)), { pausedSince })
  await expect.element(paused.screen.getByRole('status')).toMatchTextContent('Your membership is paused')
  await expect.element(paused.screen.getByText(/^Paused since 11 Nov 2026/)).toBeVisible()
  await paused.screen.unmount()
  const offline = await render(nodesOf(node(1, false)), { pausedSince })
  await expect.element(offline.screen.getByRole('status')).toMatchTextContent('Your node is offline')
})

test('announces a change of the state', async () => {
  const { screen, api, client } = await render(nodesOf(node(1, true)))
  await expect.element(screen.getByRole('status')).toMatchTextContent('Your node is connected')
  api.answers = nodesOf(node(1, false))
  await client.invalidateQueries({ queryKey: ['nodes'] })
  await expect.element(screen.getByRole('status')).toMatchTextContent('Your node is offline')
})

test('shows the state as unknown after the server has not answered for a while', async () => {
  const { screen, api, client } = await render(nodesOf(node(1, true)))
  await expect.element(screen.getByRole('status')).toMatchTextContent('Your node is connected')
  vi.setSystemTime(NOW + 120_000)
  api.answers = { ...filled, readNodes: failed }
  await client.invalidateQueries({ queryKey: ['nodes'] })
  await expect.element(screen.getByRole('status')).toMatchTextContent('Node state unknown')
  await expect.element(screen.getByText(/^The server hasn't responded since/)).toBeVisible()
})

test('keeps the state if only the slots fail, and shows them as unknown', async () => {
  const { screen } = await render({ ...nodesOf(node(1, true)), readNodeCredits: failed })
  await expect.element(screen.getByRole('status')).toMatchTextContent('Your node is connected')
  await expect.poll(() => screen.getByText('Unknown').elements()).toHaveLength(2)
})
