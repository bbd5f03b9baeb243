import { expect, test } from 'vitest'
import type { Answers } from '../../../../../e2e/screenshots/answers.ts'
import { filled, NOW } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { testChain } from '../../../test/test-config.ts'
import { IdentityToasts } from './identity-toasts.tsx'

const open = (more: Answers) =>
  renderFeature(<IdentityToasts />, { ...filled, ...more }, '/faqs', { chain: testChain })

test('reports a Smart Account that was just created', { tags: ['MID-07'] }, async () => {
  const account = { success: true, message: '', createdAt: new Date(NOW - 60_000).toISOString() }
  const { screen, api, client } = await open({
    readSmartAccount: { ...account, status: 'pending' },
    readDidStatus: { status: null },
  })
  await expect.poll(() => localStorage.getItem('identitySeen')).toContain('"account":"pending"')
  api.answers = {
    ...filled,
    readSmartAccount: { ...account, status: 'completed' },
    readDidStatus: { status: null },
  }
  await client.invalidateQueries()
  await expect
    .element(screen.getByText('Smart Account created! You can now create a Machine ID.'))
    .toBeVisible()
})

/** Failures of a query, as the body of its response or as an error. */
const failures: [string, () => Response][] = [
  [
    'an error',
    () => Response.json({ message: 'Away', error: 'UNAVAILABLE', statusCode: 503 }, { status: 503 }),
  ],
  ['null', () => Response.json(null)],
  [
    'no response',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
]

test.each(failures)(
  'reports that the statuses fail to load: %s',
  { tags: ['MID-08'] },
  async (_what, fail) => {
    const { screen, api, client } = await open({})
    api.change = (answer, path) => (path === '/api/peaq/did-status' ? fail() : Response.json(answer))
    await client.resetQueries()
    await expect.element(screen.getByText('Failed to check machine ID status')).toBeVisible()
    api.change = (answer, path) =>
      path === '/api/peaq/smart-account-exists' ? fail() : Response.json(answer)
    await client.resetQueries()
    await expect.element(screen.getByText('Failed to check smart account status')).toBeVisible()
  },
)
