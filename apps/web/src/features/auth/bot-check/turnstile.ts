import { createTrustedScriptUrl, TURNSTILE_SCRIPT } from '../../../lib/browser/trusted-script.ts'
import type { SolvedCheck } from './altcha.ts'

/** Validity of a token in milliseconds: Turnstile's 300 s minus time to send it. */
const TOKEN_MS = 280_000

interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string
  remove(widgetId: string): void
}

let script: Promise<Turnstile> | undefined

function loadTurnstile(): Promise<Turnstile> {
  script ??= new Promise<Turnstile>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = createTrustedScriptUrl(TURNSTILE_SCRIPT)
    element.async = true
    element.onload = () => resolve((window as unknown as { turnstile: Turnstile }).turnstile)
    element.onerror = () => {
      script = undefined
      reject(new Error('Failed to load the Turnstile script'))
    }
    document.head.append(element)
  })
  return script
}

/** Runs Cloudflare's check in the container. It is visible only if it needs a click. */
export async function solveTurnstile(
  siteKey: string,
  container: HTMLElement,
  signal: AbortSignal,
): Promise<SolvedCheck> {
  const turnstile = await loadTurnstile()
  const place = container.appendChild(document.createElement('div'))
  let widget = ''
  const remove = () => {
    if (widget) turnstile.remove(widget)
    place.remove()
  }
  const token = await new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    widget = turnstile.render(place, {
      sitekey: siteKey,
      appearance: 'interaction-only',
      theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
      callback: resolve,
      'error-callback': () => reject(new Error('The Turnstile check failed')),
    })
  }).finally(remove)
  return { token, expiresAt: Date.now() + TOKEN_MS }
}
