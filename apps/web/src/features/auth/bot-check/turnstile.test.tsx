import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RejectedAnswer } from '../../../../../../e2e/screenshots/answers.ts'
import { user } from '../../../../../../e2e/screenshots/filled.ts'
import { authSession, prepareAuthPages } from '../../../../test/prepare-auth-pages.tsx'
import { recordNavigations } from '../../../../test/record-navigations.ts'

const SITE_KEY = '1x00000000000000000000AA'
const config = { botCheck: { kind: 'turnstile', siteKey: SITE_KEY } } as const

/** Turnstile's API with a widget that one click solves. */
const widgets = {
  render(place: HTMLElement, { sitekey, callback }: { sitekey: string; callback(token: string): void }) {
    const widget = document.createElement('button')
    widget.type = 'button'
    widget.dataset.sitekey = sitekey
    widget.textContent = 'I am human'
    widget.onclick = () => callback(`solved-${crypto.randomUUID()}`)
    place.append(widget)
    return sitekey
  },
  remove: () => undefined,
}

/** Answers requests for Cloudflare's script with an event. */
function answerScript(event: 'load' | 'error') {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (event === 'load') Object.assign(window, { turnstile: widgets })
    queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(new Event(event)))
  })
  onTestFinished(() => void Reflect.deleteProperty(window, 'turnstile'))
}

async function openForm(answers: Parameters<typeof prepareAuthPages>[0]) {
  const pages = await prepareAuthPages({ ...answers, config })
  await pages.open('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  return { ...pages, submit: page.getByRole('main').getByRole('button', { name: /^Log/ }) }
}

test('reports a widget that fails to load and leaves the form as it is', { tags: ['AUT-02'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answerScript('error')
  const { api, submit } = await openForm({})
  await submit.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Couldn't run the bot check\./)
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email)
  expect(api.calls).not.toContain('POST /api/login')
})

test('asks for a new token with each attempt', { tags: ['AUT-02'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const navigations = recordNavigations()
  answerScript('load')
  const wrong = { message: 'Wrong.', error: 'INVALID_CREDENTIALS', statusCode: 401 }
  const { api, submit, readBodies } = await openForm({ answers: { login: new RejectedAnswer(401, wrong) } })
  const widget = page.getByRole('button', { name: 'I am human' })
  await expect.element(widget).toHaveAttribute('data-sitekey', SITE_KEY)
  await widget.click()
  await expect.element(page.getByText('Bot check passed')).toBeVisible()
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong.')
  api.answers.login = { ...authSession, token_type: 'bearer', expires_at: 4_000_000_000, user }
  await page.getByRole('textbox', { name: 'Password' }).fill('the right password')
  await submit.click()
  await widget.click()
  await expect.poll(() => navigations).toEqual(['/dashboard'])
  const bodies = (await readBodies('/api/login')) as { turnstileToken: string }[]
  expect(bodies.map(({ turnstileToken }) => turnstileToken)).toEqual([
    expect.stringMatching(/^solved-/),
    expect.stringMatching(/^solved-/),
  ])
  expect(bodies[0]?.turnstileToken).not.toBe(bodies[1]?.turnstileToken)
})

test('signs up with a token', { tags: ['AUT-01'] }, async () => {
  answerScript('load')
  const { open, readBodies } = await prepareAuthPages({ config })
  await open('/auth/signup')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill('eight words would be better')
  await page.getByRole('checkbox', { name: /^I have read and accept/ }).click()
  await page.getByRole('button', { name: 'I am human' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const captcha_token = expect.stringMatching(/^solved-/)
  expect(await readBodies('/auth/v1/signup')).toMatchObject([{ gotrue_meta_security: { captcha_token } }])
})
