import { expect, test, vi } from 'vitest'
import { type Answers, failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { type StepKind, stepKinds, stepsOf } from '../../../../../e2e/screenshots/steps-of.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { GetStarted } from './get-started.tsx'

function render(answers: Answers, isHidden = false) {
  const props = { onHide: vi.fn(), onCompleted: vi.fn() }
  const element = (
    <GetStarted
      isHidden={isHidden}
      startNode={<p>Commands</p>}
      continueIdentity={<button type="button">Continue</button>}
      {...props}
    />
  )
  return renderFeature(element, answers).then((rendered) => ({ ...rendered, ...props }))
}

test('shows placeholders while loading', async () => {
  const { screen } = await render({ ...empty, readGetStarted: never })
  await expect.element(screen.getByRole('region', { name: 'Get started' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
})

test('loads the steps on retry after a failure', async () => {
  const { screen, api } = await render({ ...empty, readGetStarted: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your next steps.")).toBeVisible()
  api.answers = empty
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Start your first node' })).toBeVisible()
})

test('shows the steps in the order of the server and expands the current one', async () => {
  const { screen } = await render(empty)
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 of 6 steps done')
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Account createdDone',
    '2Node startedTo do',
    '3First heartbeatTo do',
    '4Wallet linkedTo do',
    '5Smart AccountTo do',
    '6Machine IDTo do',
  ])
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(screen.getByText('Commands')).toBeVisible()
})

test('follows another order of the server and omits missing steps', async () => {
  const { screen } = await render(stepsOf(['account'], [], 0, ['account', 'wallet', 'node', 'heartbeat']))
  await expect
    .element(screen.getByRole('link', { name: 'Link wallet' }))
    .toHaveAttribute('href', '/profile/wallet')
  await expect.element(screen.getByRole('status')).toMatchTextContent('1 of 4 steps done')
})

test('ticks the node when it connects, without a reload', async () => {
  const { screen, api, client } = await render(empty)
  await expect.element(screen.getByText('Commands')).toBeVisible()
  api.answers = stepsOf(['account', 'node'], ['heartbeat'])
  await client.invalidateQueries({ queryKey: ['identity', 'get-started'] })
  await expect.element(screen.getByRole('status')).toMatchTextContent('2 of 6 steps done')
  await expect.element(screen.getByRole('listitem').nth(1)).toMatchTextContent('Node startedDone')
  await expect.element(screen.getByRole('listitem').nth(2)).toMatchTextContent('First heartbeatIn progress')
  // The member can link a wallet while the node waits for its first slot.
  await expect.element(screen.getByRole('link', { name: 'Link wallet' })).toBeVisible()
})

test('waits for the first heartbeat if nothing else is open', async () => {
  const { screen } = await render(
    stepsOf(['account', 'node', 'wallet'], ['heartbeat'], 0, ['account', 'node', 'heartbeat', 'wallet']),
  )
  await expect
    .element(screen.getByText('Leave it running. The first heartbeat is counted within 23 minutes.'))
    .toBeVisible()
})

test('repeats the command if the node stopped before its first heartbeat', async () => {
  const { screen } = await render(stepsOf(['account', 'node']))
  await expect.element(screen.getByRole('heading', { name: 'Keep your node running' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy the start command' })).toBeVisible()
})

test('shows the heartbeats that the Smart Account requires', async () => {
  const done: StepKind[] = ['account', 'node', 'heartbeat', 'wallet']
  const { screen, api, client } = await render(stepsOf(done, [], 12))
  await expect
    .element(screen.getByText('It requires 40 heartbeats. You have 12. Keep your node running.'))
    .toBeVisible()
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '12')
  api.answers = stepsOf(done, [], 40)
  await client.invalidateQueries({ queryKey: ['identity', 'get-started'] })
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
  api.answers = stepsOf(done, ['smart_account'], 40)
  await client.invalidateQueries({ queryKey: ['identity', 'get-started'] })
  await expect.element(screen.getByRole('listitem').nth(4)).toMatchTextContent('Smart AccountIn progress')
})

test('leads from the Smart Account to the Machine ID', async () => {
  const done: StepKind[] = ['account', 'node', 'heartbeat', 'wallet', 'smart_account']
  const { screen, api, client } = await render(stepsOf(done))
  await expect.element(screen.getByRole('heading', { name: 'Create your Machine ID' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
  api.answers = stepsOf(done, ['machine_id'])
  await client.invalidateQueries({ queryKey: ['identity', 'get-started'] })
  await expect.element(screen.getByText(/^Your Machine ID is being created/)).toBeVisible()
})

test('collapses when the last step is done', async () => {
  const { screen, api, client, onCompleted } = await render(stepsOf(stepKinds.slice(0, 5)))
  await expect.element(screen.getByRole('list')).toBeVisible()
  api.answers = stepsOf([...stepKinds])
  await client.invalidateQueries({ queryKey: ['identity', 'get-started'] })
  await expect.element(screen.getByRole('region', { name: "You're all set" })).toBeVisible()
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument()
  expect(onCompleted).toHaveBeenCalled()
})

test('is not shown to a member who completed it before', async () => {
  const { screen, onCompleted } = await render(filled)
  await expect.poll(() => onCompleted.mock.calls.length).toBeGreaterThan(0)
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
})

test('can be dismissed, and requests nothing while hidden', async () => {
  const { screen, onHide } = await render(empty)
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  expect(onHide).toHaveBeenCalledOnce()
  await screen.unmount()
  const hidden = await render(empty, true)
  expect(hidden.api.calls).toEqual([])
})

test('leaves room for the sticky header when scrolled into view', async () => {
  const { screen } = await render(empty)
  const card = screen.getByRole('region', { name: 'Get started' })
  await expect.element(card).toBeVisible()
  expect(Number.parseFloat(getComputedStyle(card.element()).scrollMarginTop)).toBeGreaterThan(64)
})
