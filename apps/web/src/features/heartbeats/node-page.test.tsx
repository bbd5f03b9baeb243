import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answers, failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled, id, nodeStats } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { NodePage } from './node-page.tsx'

const render = (answers: Answers = filled, day?: string) =>
  renderFeature(<NodePage id={id(31)} day={day} />, answers, `/nodes/${id(31)}`)

test('names the node', async () => {
  const { screen } = await render()
  await expect.element(screen.getByRole('heading', { name: 'study-nuc' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'All nodes' })).toHaveAttribute('href', '/nodes')
})

test('shows placeholders while loading', async () => {
  const { screen } = await render({ ...filled, readNodeStats: never, readNodeSlots: never })
  await expect.element(screen.getByRole('heading', { name: 'study-nuc' })).toBeVisible()
  expect(screen.container.querySelectorAll('.animate-pulse').length).toBeGreaterThan(4)
})

test('loads statistics and slots on retry after a failure', async () => {
  const { screen, api } = await render({ ...filled, readNodeStats: failed, readNodeSlots: failed })
  await expect
    .element(screen.getByRole('alert').getByText("Couldn't load the statistics of this node."))
    .toBeVisible()
  await expect
    .element(screen.getByRole('alert').getByText("Couldn't load the slots of this day."))
    .toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(screen.getByText('Uptime, last 365 days')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('table', { name: 'Slots of the day' })).toBeVisible()
})

test('shows an unknown uptime as unknown', async () => {
  const periods = [7, 30, 365].map((days) => ({ days, heartbeats: 0, points: 0, uptime: null }))
  const { screen } = await render({ ...filled, readNodeStats: { ...nodeStats(9), periods } })
  const week = screen.getByRole('group', { name: 'Uptime, last 7 days' })
  await expect.element(week).toMatchTextContent(/–.*Unknown/)
  await expect.element(week).not.toHaveTextContent('0%')
})

test.each([
  ['Missed', 'Your node was offline.', 'Check that its computer is on and that the node runs.', 5],
  ['Missed', /present for 3,2 minutes. A slot requires 7,5 minutes./, /does not go to sleep/, 1],
  ['Missed', 'Your node did not prove its key in time.', /Update and restart the node/, 1],
  ['Over a limit', /more nodes in its subnet were online/, /another internet connection/, 3],
  ['Network problem', 'The database of the service was down.', "This was not your node's fault.", 3],
  ['Not booked yet', /has not booked this slot yet/, /Nothing to do/, 1],
])('explains a slot as %s with the reason %s', async (outcome, reason, advice, count) => {
  const { screen } = await render()
  const row = screen.getByRole('row').filter({ hasText: reason })
  await expect.element(row.getByText(outcome, { exact: true })).toBeVisible()
  await expect.element(row.getByText(advice)).toBeVisible()
  await expect.element(row.getByRole('cell', { name: String(count), exact: true })).toBeVisible()
})

test("prefers an operator's note to the kind of the incident", async () => {
  const incidentId = '0198c5a5-3d18-7f0a-9b64-2e7d8c1a5f93'
  const at = '2026-11-12T00:07:00.000Z'
  const { screen } = await render({
    ...filled,
    readNodeSlots: {
      to: '2026-11-12',
      intervalSeconds: 900,
      slots: [{ slotEnd: at, outcome: 'network_fault', reason: 'operator', incidentId }],
      incidents: [
        { id: incidentId, kind: 'operator', startsAt: at, endsAt: null, note: 'A data center lost power.' },
      ],
    },
  })
  await expect.element(screen.getByRole('cell', { name: /A data center lost power/ })).toBeVisible()
})

test('says that the node was offline at the end of a slot in which it was present for long enough', async () => {
  const slotEnd = '2026-11-12T00:07:00.000Z'
  const { screen } = await render({
    ...filled,
    readNodeSlots: {
      to: '2026-11-12',
      intervalSeconds: 900,
      slots: [{ slotEnd, outcome: 'missed', reason: 'short', presentSeconds: 600, requiredSeconds: 450 }],
      incidents: [],
    },
  })
  await expect.element(screen.getByRole('cell', { name: /offline when the slot ended/ })).toBeVisible()
})

test('requests the slots of the chosen day', async () => {
  const { screen, api } = await render(filled, '2026-11-03')
  await expect.element(screen.getByRole('heading', { name: 'Tue, 3 Nov 2026' })).toBeVisible()
  expect(api.paths).toContain(`/api/nodes/${id(31)}/slots?from=2026-11-03&to=2026-11-03`)
})

test('links each day of the calendar', async () => {
  const { screen } = await render()
  await expect
    .element(screen.getByRole('link', { name: /^Tue, 3 Nov 2026: uptime/ }))
    .toHaveAttribute('href', `/nodes/${id(31)}?day=2026-11-03`)
  await expect
    .element(screen.getByRole('link', { name: /^Thu, 12 Nov 2026/ }))
    .toHaveAttribute('aria-current', 'date')
})

test('moves between the days with the arrow keys', async () => {
  const { screen } = await render()
  const dayLink = (day: string) => screen.getByRole('link', { name: new RegExp(`^${day}`) })
  await expect.element(dayLink('Thu, 12 Nov 2026')).toBeVisible()
  dayLink('Thu, 12 Nov 2026').element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(dayLink('Wed, 11 Nov 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dayLink('Wed, 4 Nov 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dayLink('Thu, 5 Nov 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(dayLink('Thu, 12 Nov 2026')).toHaveFocus()
  expect(screen.container.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
})

test('offers a report of the first slot of each group', async () => {
  const slotEnd = '2026-11-12T00:07:00.000Z'
  const later = '2026-11-12T00:22:00.000Z'
  const { screen } = await renderFeature(
    <NodePage
      id={id(31)}
      day={undefined}
      reportProblem={(end, name) => (
        <button type="button" value={end}>
          {name}
        </button>
      )}
    />,
    {
      ...filled,
      readNodeSlots: {
        to: '2026-11-12',
        intervalSeconds: 900,
        slots: [slotEnd, later].map((end) => ({ slotEnd: end, outcome: 'missed', reason: 'away' })),
        incidents: [],
      },
    },
  )
  const button = screen.getByRole('cell').getByRole('button')
  await expect.element(button).toHaveTextContent('Slots from 11 Nov 2026, 23:52 to 00:22')
  await expect.element(button).toHaveAttribute('value', slotEnd)
})

test('reports a day without slots', async () => {
  const { screen } = await render({
    ...filled,
    readNodeSlots: { to: '2026-11-12', intervalSeconds: 900, slots: [], incidents: [] },
  })
  await expect.element(screen.getByText('No slot has ended on this day.')).toBeVisible()
})

test('reports a node without slots', async () => {
  const { screen } = await render({ ...filled, readNodeStats: { ...nodeStats(1), days: [] } })
  await expect.element(screen.getByText('No slot has ended since this node was registered.')).toBeVisible()
})

test('explains the levels of the calendar that occur', async () => {
  const { screen } = await render({ ...filled, readNodeStats: nodeStats(9) })
  const legend = screen.getByRole('list', { name: 'Legend of the calendar' })
  await expect.element(legend.getByText('98% or more')).toBeVisible()
  await expect.element(legend.getByText('Unknown')).not.toBeInTheDocument()
})

test('merges slots of 20 seconds into columns that are wide enough to see', async () => {
  const slots = Array.from({ length: 4320 }, (_, slot) => ({
    slotEnd: new Date(Date.parse('2026-11-11') + slot * 20_000).toISOString(),
    ...(slot === 2000
      ? { outcome: 'missed' as const, reason: 'away' as const }
      : { outcome: 'credited' as const }),
  }))
  const { screen } = await render(
    { ...filled, readNodeSlots: { to: '2026-11-11', intervalSeconds: 20, slots, incidents: [] } },
    '2026-11-11',
  )
  await expect.element(screen.getByRole('table', { name: 'Slots of the day' })).toBeVisible()
  const columns = [...screen.container.querySelectorAll('[aria-hidden] [title]')]
  expect(columns).toHaveLength(96)
  for (const column of columns)
    expect(column.firstElementChild?.getBoundingClientRect().width).toBeGreaterThan(0.5)
  expect(
    columns.filter((column) => column.getAttribute('title')?.includes('Missed: 1 of 45 slots')),
  ).toHaveLength(1)
})
