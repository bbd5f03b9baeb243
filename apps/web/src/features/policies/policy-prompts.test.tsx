import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answers, failed } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { PolicyPrompts } from './policy-prompts.tsx'

beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()))

const noTerms: Answers = { ...filled, readTermsAccepted: { istosAccepted: false } }
const noPrivacy: Answers = { ...filled, readPrivacyAccepted: { isppAccepted: false } }
const neither: Answers = { ...noTerms, readPrivacyAccepted: { isppAccepted: false } }

async function open(answers: Answers) {
  const rendered = await renderFeature(<PolicyPrompts />, answers, '/profile')
  const { screen } = rendered
  const terms = screen.getByRole('dialog', { name: 'Updated Terms of Service' })
  const privacy = screen.getByRole('dialog', { name: 'Updated Privacy Policy' })
  return { ...rendered, terms, privacy }
}

test('keeps the terms open until the box is checked', { tags: ['DLG-03'] }, async () => {
  const { terms } = await open(noTerms)
  const button = terms.getByRole('button', { name: 'Continue', exact: true })
  const checkbox = terms.getByRole('checkbox')
  await expect.element(checkbox).toBeRequired()
  await expect.element(button).toBeDisabled()
  await expect.element(terms.getByText(/Version 3/)).toBeVisible()
  await expect.element(terms.getByRole('link')).toHaveAttribute('href', '/policies/terms')
  await expect.element(terms.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(terms.element().parentElement as Element, { position: { x: 5, y: 5 } })
  await checkbox.click()
  await expect.element(button).toBeEnabled()
  await checkbox.click()
  await expect
    .element(terms.getByRole('alert'))
    .toHaveTextContent('You must accept the Terms of Service to continue.')
  await expect.element(button).toBeDisabled()
})

test('closes once the terms are accepted', { tags: ['DLG-03', 'POL-01', 'POL-03'] }, async () => {
  const { screen, api, terms } = await open({ ...noTerms, acceptTerms: failed })
  await terms.getByRole('checkbox').click()
  expect(localStorage.getItem('tosAccepted')).toBeNull()
  await terms.getByRole('button').click()
  await expect
    .poll(() => document.querySelector('[data-sonner-toaster]')?.textContent)
    .toContain('Failed to update TOS acceptance. Please try again.')
  await expect.element(terms).toBeVisible()

  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(api, { delay: promise })
  const message = 'Terms of Service accepted successfully'
  api.answers = { ...filled, acceptTerms: { success: true, message } }
  await terms.getByRole('button').click()
  await expect.element(terms.getByRole('button')).toHaveTextContent('Updating...')
  resolve()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(terms).not.toBeInTheDocument()
  expect(localStorage.getItem('tosAccepted')).toBe('true')
})

test('asks for the privacy policy after the terms', { tags: ['POL-01', 'POL-02'] }, async () => {
  const { api, terms, privacy } = await open({
    ...neither,
    acceptTerms: { success: true, message: 'Accepted' },
  })
  await expect.element(terms).toBeVisible()
  await expect.element(privacy).not.toBeInTheDocument()
  api.answers = { ...noPrivacy, acceptTerms: { success: true, message: 'Accepted' } }
  await terms.getByRole('checkbox').click()
  await terms.getByRole('button').click()
  await expect.element(privacy).toBeVisible()
  await expect.element(terms).not.toBeInTheDocument()
})

test('asks members who are not whitelisted for the privacy policy only', {
  tags: ['POL-01', 'POL-02'],
}, async () => {
  const { terms, privacy } = await open({ ...neither, readWhitelisted: { isWhitelisted: false } })
  await expect.element(privacy).toBeVisible()
  await expect.element(terms).not.toBeInTheDocument()
})

test('asks members who accepted the terms for the privacy policy only', {
  tags: ['POL-01', 'POL-02'],
}, async () => {
  const { terms, privacy } = await open(noPrivacy)
  await expect.element(privacy).toBeVisible()
  await expect.element(terms).not.toBeInTheDocument()
})

test.each([
  ['text that is not JSON', 'accepted'],
  ['an object without the field', '{}'],
])('counts %s as not accepted', { tags: ['POL-01'] }, async (_what, body) => {
  const { api, client, terms } = await open(noTerms)
  await expect.element(terms).toBeVisible()
  api.answers = filled
  await client.invalidateQueries()
  await expect.element(terms).not.toBeInTheDocument()
  api.change = (answer, path) =>
    path === '/api/users/istosaccepted'
      ? new Response(body, { headers: { 'content-type': 'application/json' } })
      : Response.json(answer)
  await client.invalidateQueries()
  await expect.element(terms).toBeVisible()
})

test('postpones the privacy policy for the session', { tags: ['DLG-04', 'POL-02'] }, async () => {
  const { screen, privacy } = await open(noPrivacy)
  await expect.element(privacy.getByRole('checkbox')).toBeRequired()
  await expect.element(privacy.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await privacy.getByRole('button', { name: 'Close' }).click()
  await expect.element(privacy).not.toBeInTheDocument()
  expect(sessionStorage.getItem('ppSkipped')).toBe('true')
  await screen.unmount()
  const later = await open(neither)
  await expect.element(later.terms).toBeVisible()
  later.api.answers = noPrivacy
  await later.client.invalidateQueries()
  await expect.element(later.terms).not.toBeInTheDocument()
  await expect.element(later.privacy).not.toBeInTheDocument()
})

test('closes once the privacy policy is accepted', { tags: ['DLG-04', 'POL-02', 'POL-03'] }, async () => {
  const { screen, api, privacy } = await open({ ...noPrivacy, acceptPrivacy: failed })
  await privacy.getByRole('checkbox').click()
  await privacy.getByRole('button', { name: 'Continue' }).click()
  await expect
    .poll(() => document.querySelector('[data-sonner-toaster]')?.textContent)
    .toContain('Failed to update PP acceptance. Please try again.')
  const message = 'Privacy Policy accepted successfully'
  api.answers = { ...filled, acceptPrivacy: { success: true, message } }
  sessionStorage.setItem('ppSkipped', 'true')
  await privacy.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(privacy).not.toBeInTheDocument()
  expect(localStorage.getItem('ppAccepted')).toBe('true')
  expect(sessionStorage.getItem('ppSkipped')).toBeNull()
})

test('sends a failed acceptance again once', { tags: ['CAC-03'] }, async () => {
  const { screen, api, terms } = await open({ ...noTerms, acceptTerms: failed })
  await terms.getByRole('checkbox').click()
  await terms.getByRole('button').click()
  await expect.element(screen.getByText('Failed to update TOS acceptance. Please try again.')).toBeVisible()
  expect(api.calls.filter((call) => call === 'POST /api/users/accept-tos')).toHaveLength(2)
})

test('reports an acceptance that cannot be read', { tags: ['POL-03'] }, async () => {
  const { api, terms } = await open(noTerms)
  api.answers = { ...noTerms, acceptTerms: { success: true, message: '' } }
  api.change = (answer, path) =>
    Response.json(path === '/api/users/accept-tos' ? { success: 'perhaps' } : answer)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await terms.getByRole('checkbox').click()
  await terms.getByRole('button').click()
  await expect.poll(() => logged.mock.calls.flat()).toContain('Failed to parse response')
  await expect.element(terms).toBeVisible()
})

test('links to a policy that is published elsewhere', { tags: ['DLG-04'] }, async () => {
  const { privacy } = await open({
    ...noPrivacy,
    readPolicy: {
      kind: 'privacy',
      version: 2,
      language: 'en',
      languages: ['en'],
      effectiveAt: '2026-03-01T00:00:00.000Z',
      title: 'How we use data',
      html: null,
      url: 'https://example.org/privacy',
    },
  })
  await expect
    .element(privacy.getByRole('link', { name: /^How we use data/ }))
    .toHaveAttribute('href', 'https://example.org/privacy')
})
