import { expect, openDashboard, test } from '../support/fixtures.ts'

test('can be installed as an app with the name of the network', async ({ page, member }) => {
  await openDashboard(page, member)
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
  const session = await page.context().newCDPSession(page)
  const { data = '', errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Hearth', start_url: '/dashboard', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return `${width}x${height}`
    }, src)
    expect(size).toBe(sizes)
  }
})

test('never turns text into a script', async ({ page, pageErrors }) => {
  pageErrors.expected = true
  await page.goto('/auth')
  const rejected = await page.evaluate(() => {
    const attempts = [
      () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'),
      () => Object.assign(document.createElement('script'), { src: '/assets/x.js' }),
      () => new Worker('data:text/javascript,postMessage(1)'),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(rejected).toEqual(['TypeError', 'TypeError', 'TypeError'])
})
