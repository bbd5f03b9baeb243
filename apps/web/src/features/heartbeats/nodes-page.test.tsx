import { expect, test, vi } from 'vitest'
import { type Answers, failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { comparedNode, dayAgo, filled, NOW } from '../../../../../e2e/screenshots/filled.ts'
import { huge } from '../../../../../e2e/screenshots/huge.ts'
import { findCutTexts } from '../../../test/find-cut-texts.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { NodesPage } from './nodes-page.tsx'
import { type NodeSort, worstFirst } from './rank-nodes.ts'

const onSort = vi.fn()

const render = (answers: Answers = filled, { sort = worstFirst, page = 1, width = 1000 } = {}) =>
  renderFeature(
    <div style={{ width }}>
      <NodesPage sort={sort as NodeSort} page={page} onSort={onSort} />
    </div>,
    answers,
    '/nodes',
  )

test('shows placeholders while loading', async () => {
  const { screen } = await render({ ...filled, readNodeOverview: never })
  await expect.element(screen.getByRole('region', { name: 'All nodes' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
})

test('loads the comparison on retry after a failure', async () => {
  const { screen, api } = await render({ ...filled, readNodeOverview: failed })
  await expect
    .element(screen.getByRole('alert').getByText("Couldn't load the comparison of your nodes."))
    .toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('rowheader', { name: 'garage-pi' })).toBeVisible()
})

test('says that there are no nodes', async () => {
  const { screen } = await render(empty)
  await expect.element(screen.getByText('You have no registered nodes.')).toBeVisible()
})

test('lists the node with the lowest uptime first', async () => {
  const { screen } = await render()
  await expect.element(screen.getByRole('rowheader', { name: 'old-laptop' })).toBeVisible()
  const names = screen
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent)
  expect(names).toEqual(['old-laptop', 'study-nuc', 'garage-pi'])
})

test('links each node to its page', async () => {
  const { screen } = await render()
  await expect
    .element(screen.getByRole('link', { name: 'garage-pi' }))
    .toHaveAttribute('href', `/nodes/${comparedNode(32, '', [], [0, 0]).id}`)
})

test('shows the figures of a node', async () => {
  const { screen } = await render()
  await expect
    .element(screen.getByRole('row', { name: /study-nuc/ }))
    .toMatchTextContent(/96,4%.*98,1%.*2 825.*70 625/)
})

test("describes each node's slots of today in words", async () => {
  const { screen } = await render()
  const strip = screen.getByRole('row', { name: /study-nuc/ }).getByRole('img')
  await expect
    .element(strip)
    .toHaveAccessibleName(
      '42 of 56 slots counted, 7 missed, 3 over a limit, 3 lost to network problems, 1 not booked yet',
    )
})

test('shows unknown figures as unknown', async () => {
  const node = comparedNode(31, 'study-nuc', [['unknown', 56]], [null, null])
  const { screen } = await render({
    ...filled,
    readNodeOverview: {
      at: new Date(NOW).toISOString(),
      day: dayAgo(0),
      intervalSeconds: 900,
      nodes: [node],
    },
  })
  const row = screen.getByRole('row', { name: /study-nuc/ })
  await expect.element(row).toMatchTextContent(/––/)
  await expect.element(row).not.toHaveTextContent('%')
  await expect.element(row.getByRole('img')).toHaveAccessibleName('0 of 56 slots counted, 56 unknown')
})

test('sorts by another column, and in the other direction if it is sorted by it', async () => {
  const { screen } = await render()
  const header = (name: string) => screen.getByRole('columnheader', { name })
  await expect.element(header('Uptime, 7 days')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(header('Points')).not.toHaveAttribute('aria-sort')
  await header('Points').getByRole('button').click()
  expect(onSort).toHaveBeenLastCalledWith({ key: 'points', direction: 'ascending' })
  await header('Uptime, 7 days').getByRole('button').click()
  expect(onSort).toHaveBeenLastCalledWith({ key: 'week', direction: 'descending' })
})

test('shows 50 of 500 nodes on each page', async () => {
  const { screen } = await render(huge, { page: 10 })
  await expect.element(screen.getByText('Page 10 of 10')).toBeVisible()
  expect(screen.getByRole('rowheader').elements()).toHaveLength(50)
  await expect
    .element(screen.getByRole('link', { name: 'Previous page' }))
    .toHaveAttribute('href', '/nodes?page=9')
})

test('shows the last page instead of one after it', async () => {
  const { screen } = await render(huge, { page: 40 })
  await expect.element(screen.getByText('Page 10 of 10')).toBeVisible()
})

test.each([326, 476, 700, 1250])('cuts off no figure in a width of %i px', async (width) => {
  const { screen } = await render(filled, { width })
  await expect.element(screen.getByRole('rowheader', { name: /^garage-pi/ })).toBeVisible()
  expect(findCutTexts(screen.container)).toEqual([])
  // No scroll area is focusable, so nothing overflows.
  await expect.poll(() => screen.container.querySelector('[tabindex="0"][role="group"]')).toBeNull()
})
