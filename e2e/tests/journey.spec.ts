import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatPoints } from '@hearth/ui/lib/format'
import { test as base, expect, type Page } from '@playwright/test'
import { callApi } from '../../apps/server/src/test/support/call-api.ts'
import { stored } from '../support/fixtures.ts'
import { type HearthProcess, startHearthProcess } from '../support/hearth-process.ts'
import { findChainProcess, findDatabaseProcess, killProcess } from '../support/kill-processes.ts'
import { runProgram } from '../support/programs.ts'
import { type RunningNode, runNode } from '../support/run-node.ts'
import { signUp } from '../support/sign-up.ts'
import { openTestWallet } from '../support/test-wallet.ts'

/** Speed and size of the test network. */
export interface Pace {
  settings: Record<string, string>
  /** Number of the member's nodes that earn at the same time. */
  nodes: number
}

const HEARTBEATS = 100
/** Values that use all six decimal places of points. */
const HEARTBEAT_POINTS = '12.345678'
const CAMPAIGN_POINTS = '250.000001'
const CAMPAIGN = `key: first-hundred
name: First hundred
kind: heartbeat
goal: ${HEARTBEATS}
startsAt: 2026-01-01T00:00:00Z
bonusPoints: ${CAMPAIGN_POINTS}
`

const test = base.extend<{ pace: Pace; hearth: HearthProcess; nodes: RunningNode[] }>({
  pace: [
    {
      settings: {
        HEARTBEAT_INTERVAL_SECONDS: '1',
        CHAIN_BLOCK_SECONDS: '0.25',
        BOT_CHECK_WORK: '10000',
        RATE_LIMIT_FACTOR: '1000',
      },
      nodes: 5,
    },
    { option: true },
  ],
  hearth: async ({ pace }, use) => {
    const hearth = await startHearthProcess({ ...pace.settings, HEARTBEAT_POINTS })
    await use(hearth)
    await hearth.stop()
  },
  baseURL: ({ hearth }, use) => use(hearth.url),
  // Stop nodes in a fixture, so that they stop even if the test fails.
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  nodes: async ({}, use, info) => {
    const nodes: RunningNode[] = []
    await use(nodes)
    await Promise.all(nodes.map((node) => node.stop()))
    await info.attach('nodes', { body: nodes.map((node) => node.output()).join('\n\n') })
  },
})

// Limit each action, because the test timeout is long. An action may wait until a killed process is back.
test.use({ actionTimeout: 150_000 })

const createAccount = () => ({
  email: `${randomUUID()}@example.org`,
  password: `a pass word ${randomUUID()}`,
})

const header = (page: Page) => page.getByRole('banner')

/** Connects and links the browser's wallet. */
async function linkWallet(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Rewards' }).click()
  await page.getByRole('button', { name: 'Connect MetaMask' }).click()
  await page.getByRole('button', { name: 'Link wallet' }).click()
  await page.getByRole('button', { name: 'Sign and link' }).click()
  await expect(page.getByText('Wallet linked successfully!')).toBeVisible()
}

/** Returns the number of heartbeats shown on the dashboard. */
async function readHeartbeats(page: Page): Promise<number> {
  const figure = page.getByRole('group', { name: 'Heartbeats', exact: true }).getByRole('paragraph')
  return Number(await figure.textContent())
}

/** Converts points to integer millionths, which add up exactly. */
const millionths = (points: string | number) => Math.round(Number(points) * 1e6)
const sumPoints = (points: (string | number)[]) =>
  points.reduce<number>((sum, one) => sum + millionths(one), 0)

/**
 * Returns the member's points in millionths. Asserts that the API, the page and the export show the same
 * value.
 */
async function expectEqualPoints(page: Page, { url }: HearthProcess): Promise<number> {
  const token = (await stored(page, 'accessToken')) ?? ''
  const { body: stats } = await callApi(url, '/api/users/stats', { token })
  const total = millionths(stats.points_total)
  expect(sumPoints(stats.points_breakdown.map(({ value }: { value: number }) => value))).toBe(total)
  const { body: log } = await callApi(url, '/api/users/points-log?limit=100', { token })
  expect(log.data).toHaveLength(log.total)
  expect(sumPoints(log.data.map(({ points }: { points: number }) => points))).toBe(total)
  const { body: history } = await callApi(url, '/api/users/points-history?range=last7days', { token })
  expect(millionths(history.pointsTotal)).toBe(total)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const shown = formatPoints(stats.points_total)
  await expect(page.getByRole('group', { name: 'Total points' })).toContainText(shown)
  await expect(header(page)).toContainText(`${shown} PTS`)
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the whole log as CSV' }).click()
  const csv = await readFile(await (await downloads).path(), 'utf8')
  const [columns = '', ...rows] = csv.trim().split('\r\n')
  const column = columns.split(',').indexOf('points')
  expect(sumPoints(rows.map((row) => row.split(',')[column] ?? ''))).toBe(total)
  return total
}

test('runs a network from installation to a Machine ID through kills of server, database and chain', async ({
  pace,
  hearth,
  nodes,
  page: ada,
  browser,
}) => {
  const crashes: string[] = []
  const open = async (page: Page) => {
    page.on('pageerror', ({ message }) => crashes.push(message))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openTestWallet(page.context(), { portal: hearth.url })
  }

  await test.step('the operator creates a campaign', async () => {
    const file = join(hearth.environment.DATA_DIR, 'campaign.yaml')
    await writeFile(file, CAMPAIGN)
    const output = await runProgram(
      hearth,
      'operator',
      'campaigns',
      'create',
      file,
      '--reason',
      'a beginning',
    )
    expect(output).toContain('Created campaign first-hundred')
  })

  await open(ada)
  const friend = createAccount()
  const ben = await (await browser.newContext({ baseURL: hearth.url })).newPage()
  await open(ben)

  await test.step('Ada signs up, and Ben by her link', async () => {
    await ada.goto('/auth/signup')
    await signUp(ada, hearth.url, createAccount())
    await ada.getByRole('link', { name: 'Referrals' }).click()
    await ada.getByRole('button', { name: 'Copy the link' }).click()
    await ben.goto(await ada.evaluate(() => navigator.clipboard.readText()))
    await signUp(ben, hearth.url, friend)
    await expect(header(ben)).toContainText(`${formatPoints(1000)} PTS`)
  })

  await test.step('Ben’s node earns, server and database are killed, and Ada links a wallet', async () => {
    // Log in sequentially, because many simultaneous logins look like password guessing.
    while (nodes.length < pace.nodes) nodes.push(await runNode(hearth.url, friend))
    const beyond = (figure: number) =>
      expect.poll(() => readHeartbeats(ben), { timeout: 1_500_000 }).toBeGreaterThan(figure)
    await beyond(0)
    await hearth.killAndStart()
    await beyond(await readHeartbeats(ben))
    await killProcess(hearth, findDatabaseProcess)
    await beyond(await readHeartbeats(ben))
    await Promise.all([beyond(HEARTBEATS - 1), linkWallet(ada)])
    await Promise.all(nodes.map((node) => node.stop()))
  })

  await test.step('the page of a node explains its slots', async () => {
    await ben.getByRole('table', { name: 'Nodes' }).getByRole('rowheader').getByRole('link').first().click()
    const slots = ben.getByRole('table', { name: 'Slots of the day' })
    await expect(slots.getByRole('row', { name: /Counted Your node was present/ }).first()).toBeVisible()
  })

  await test.step('Ben links a wallet, and both claim their rewards', async () => {
    await ada.getByRole('link', { name: 'Referrals' }).click()
    const status = ada.getByRole('table', { name: 'Your friends' }).locator('tbody tr')
    await expect(status).toContainText('Pending')
    await linkWallet(ben)
    await expect(status).toContainText('Claimable')
    await ada.getByRole('button', { name: /^Claim: / }).click()
    await expect(header(ada)).toContainText(`${formatPoints(1000)} PTS`)
    await ben.getByRole('button', { name: 'Claim: First hundred' }).click()
    await expect(ben.getByRole('button', { name: 'Claimed: First hundred' })).toBeVisible()
  })

  const did = await test.step('Ben creates a Machine ID while the chain is killed', async () => {
    await header(ben).getByRole('button', { name: 'Create Smart Account' }).click()
    const dialog = ben.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create Smart Account' }).click()
    await expect(dialog).toContainText('Smart Account creation has been queued')
    await killProcess(hearth, findChainProcess)
    await dialog.getByRole('button', { name: 'Create Machine ID' }).click()
    await dialog.getByRole('button', { name: 'Sign Machine ID Creation' }).click()
    await expect(dialog).toContainText('Machine ID creation completed!')
    const name = (await dialog.getByText(/^did:peaq:0x[\da-fA-F]{40}$/).textContent()) ?? ''
    await ben.keyboard.press('Escape')
    return name
  })
  expect(await runProgram(hearth, 'identity', 'verify', did, '--network', hearth.url)).toContain(
    `${did} is a Machine ID of this network.`,
  )

  await test.step('all figures agree', async () => {
    await ben.getByRole('link', { name: 'Dashboard' }).click()
    const earned = (await readHeartbeats(ben)) * millionths(HEARTBEAT_POINTS)
    expect(await expectEqualPoints(ben, hearth)).toBe(earned + millionths(1000) + millionths(CAMPAIGN_POINTS))
    expect(await expectEqualPoints(ada, hearth)).toBe(millionths(1000))
    expect(await runProgram(hearth, 'reconcile')).toContain('Everything agrees.')
  })
  expect(crashes, 'what the pages did not expect').toEqual([])
  await ben.context().close()
})
