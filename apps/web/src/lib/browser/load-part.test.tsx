import { expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

/** Sheets of the document whose address ends with this name. */
const links = (name: string) => document.querySelectorAll<HTMLLinkElement>(`link[href$="${name}"]`)

test('adds each style sheet once and waits for it', async () => {
  const load = vi.fn(async () => 'part')
  const both = Promise.all([loadPart(load, ['once.css']), loadPart(load, ['once.css'])])
  expect(links('once.css')).toHaveLength(1)
  expect(load).not.toHaveBeenCalled()
  links('once.css')[0]?.dispatchEvent(new Event('load'))
  expect(await both).toEqual(['part', 'part'])
})

test('requests a style sheet again that failed to load', async () => {
  const failed = loadPart(async () => 'part', ['again.css'])
  links('again.css')[0]?.dispatchEvent(new Event('error'))
  await expect(failed).rejects.toThrow('Failed to load /again.css')
  expect(links('again.css')).toHaveLength(0)
  const part = loadPart(async () => 'part', ['again.css'])
  links('again.css')[0]?.dispatchEvent(new Event('load'))
  expect(await part).toBe('part')
})

test('preloads scripts without waiting for them', async () => {
  expect(await loadPart(async () => 'part', ['script.js'])).toBe('part')
  expect(links('script.js')[0]?.rel).toBe('modulepreload')
})

test('reports a failed part, and a listener can change or prevent its error', async () => {
  const fail = () => loadPart(() => Promise.reject(new Error('failed')))
  await expect(fail()).rejects.toThrow('failed')
  const heard = ({ payload }: VitePreloadErrorEvent) => {
    payload.message = 'changed'
  }
  addEventListener('vite:preloadError', heard)
  await expect(fail()).rejects.toThrow('changed')
  removeEventListener('vite:preloadError', heard)
  addEventListener('vite:preloadError', (event) => event.preventDefault(), { once: true })
  expect(await fail()).toBeUndefined()
})
