import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

export interface Verifier {
  url: string
  /** Received forms, oldest first. */
  asked: Record<string, string>[]
  stop(): Promise<void>
}

/** Starts a server that implements Turnstile's siteverify protocol. Each widget token is valid once. */
export async function startVerifier(secretKey: string): Promise<Verifier> {
  const asked: Record<string, string>[] = []
  const used = new Set<string>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = Object.fromEntries(new URLSearchParams(body))
    asked.push(form)
    const { secret, response: token = '' } = form
    const rejection =
      secret !== secretKey
        ? 'invalid-input-secret'
        : !token.startsWith('solved-')
          ? 'invalid-input-response'
          : used.has(token)
            ? 'timeout-or-duplicate'
            : undefined
    used.add(token)
    response.end(
      JSON.stringify(
        rejection
          ? { success: false, 'error-codes': [rejection] }
          : { success: true, hostname: 'localhost', 'error-codes': [] },
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Replaces Cloudflare's script with a widget that one click solves. Each click returns a new token. */
export async function serveWidget(page: Page): Promise<void> {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.turnstile = {
        render(place, { sitekey, callback }) {
          const widget = document.createElement('button')
          widget.type = 'button'
          widget.dataset.sitekey = sitekey
          widget.textContent = 'I am human'
          widget.onclick = () => callback('solved-' + crypto.randomUUID())
          place.append(widget)
          return sitekey
        },
        remove() {},
      }`,
    }),
  )
}
