import type { Page } from '@playwright/test'

export interface Credentials {
  email: string
  password: string
}

/** Logs in through the portal at `url` and waits for the redirect to the dashboard. */
export async function submitLogIn(page: Page, { email, password }: Credentials, url = ''): Promise<void> {
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/dashboard/)
}
