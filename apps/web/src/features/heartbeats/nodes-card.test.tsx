import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled, id, NOW } from '../../../../../e2e/screenshots/filled.ts'
import { huge } from '../../../../../e2e/screenshots/huge.ts'
import { findCutTexts } from '../../../test/find-cut-texts.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { NodesCard } from './nodes-card.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<NodesCard />, { ...filled, readNodes: never })
  await expect.element(screen.getByRole('region', { name: 'Nodes' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the nodes on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<NodesCard />, { ...filled, readNodes: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your nodes.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('rowheader', { name: 'garage-pi' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the slots on retry after only they failed', async () => {
  const { screen, api } = await renderFeature(<NodesCard />, { ...filled, readNodeCredits: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your nodes.")).toBeVisible()
  const before = api.calls.filter((call) => call === 'GET /api/nodes').length
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('rowheader', { name: 'garage-pi' })).toBeVisible()
  expect(api.calls.filter((call) => call === 'GET /api/nodes')).toHaveLength(before)
})

test('shows the command that starts the first node', async () => {
  const { screen } = await renderFeature(<NodesCard />, empty)
  await expect.element(screen.getByText(/^You have no registered nodes/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Copy the command that starts a node' }))
    .toBeVisible()
})

test('shows the state of each node and its last slot', async () => {
  const { screen } = await renderFeature(<NodesCard />, filled)
  await expect.element(screen.getByText('2 of 3 connected')).toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /study-nuc/ }))
    .toMatchTextContent(/Connected.*Counted/)
  await expect
    .element(screen.getByRole('row', { name: /garage-pi/ }))
    .toMatchTextContent(/Not counted: too many nodes in this subnet/)
  await expect.element(screen.getByRole('row', { name: /old-laptop/ })).toMatchTextContent(/Offline/)
})

test('repeats the commands if no node is connected', async () => {
  const { screen } = await renderFeature(<NodesCard />, {
    ...filled,
    readNodes: {
      at: new Date(NOW).toISOString(),
      anonymous: null,
      nodes: [
        {
          id: id(31),
          name: 'old-laptop',
          registeredAt: '2026-01-01T00:00:00Z',
          lastSeenAt: null,
          connected: false,
          nextHeartbeatAt: null,
        },
      ],
    },
    readNodeCredits: { slots: [], nodes: [], lastCreditedAt: null, uptime: null },
  })
  await expect.element(screen.getByText('None of your nodes are online. Start one:')).toBeVisible()
  await expect.element(screen.getByText('Never online')).toBeVisible()
})

test('removes a node after confirmation', async () => {
  const { screen, api } = await renderFeature(<NodesCard />, { ...filled, removeNode: { success: true } })
  await screen.getByRole('button', { name: 'Remove old-laptop' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => api.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})

test('names the node without a key', async () => {
  const anonymous = {
    id: id(40),
    lastSeenAt: new Date(NOW).toISOString(),
    connected: true,
    nextHeartbeatAt: null,
  }
  const { screen } = await renderFeature(<NodesCard />, {
    ...filled,
    readNodes: { at: new Date(NOW).toISOString(), anonymous, nodes: [] },
  })
  await expect.element(screen.getByRole('row', { name: /^Anonymous node/ })).toMatchTextContent(/Connected/)
})

// The content of a window of 768 px, beside the open sidebar, is 476 px wide.
test.each([326, 476, 580, 612, 900, 1030, 1250])(
  'shows whole names and states in a width of %i px',
  async (width) => {
    const { screen } = await renderFeature(
      <div style={{ width }}>
        <NodesCard />
      </div>,
      filled,
    )
    await expect.element(screen.getByRole('rowheader', { name: /^garage-pi/ })).toBeVisible()
    await expect.element(screen.getByRole('columnheader', { name: 'State' })).toBeVisible()
    await expect.element(screen.getByText(/Not counted: too many nodes in this subnet/)).toBeVisible()
    expect(findCutTexts(screen.container)).toEqual([])
  },
)

test("shows each node's slots of today and its uptime", async () => {
  const { screen } = await renderFeature(<NodesCard />, filled)
  const row = screen.getByRole('row', { name: /garage-pi/ })
  await expect.element(row.getByRole('img')).toHaveAccessibleName('30 of 56 slots counted, 26 over a limit')
  await expect.element(row).toMatchTextContent(/99,8%/)
})

test('lists the nodes while their slots are loading or failed to load', async () => {
  const { screen, api } = await renderFeature(<NodesCard />, { ...filled, readNodeOverview: failed })
  await expect.element(screen.getByRole('rowheader', { name: /garage-pi/ })).toBeVisible()
  await expect.poll(() => api.calls.filter((call) => call.includes('/overview')).length).toBeGreaterThan(0)
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('img').elements()).toEqual([])
})

test('lists 20 of many nodes and links to all of them', async () => {
  const nodes = Array.from({ length: 500 }, (_, index) => ({
    id: id(400 + index),
    name: `node-${index}`,
    registeredAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: new Date(NOW - index * 1000).toISOString(),
    connected: true,
    nextHeartbeatAt: null,
  }))
  const { screen } = await renderFeature(<NodesCard />, {
    ...huge,
    readNodes: { at: new Date(NOW).toISOString(), anonymous: null, nodes },
  })
  await expect
    .element(screen.getByRole('link', { name: 'Compare all 500 nodes' }))
    .toHaveAttribute('href', '/nodes')
  expect(screen.getByRole('rowheader').elements()).toHaveLength(20)
})
