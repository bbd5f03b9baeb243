/** Timeout for pages whose paint is never reported, for example in background tabs. */
const TIMEOUT_MS = 1_000

/** Waits until the current render is on the screen. The second frame starts after the first is drawn. */
export async function afterFirstPaint(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  // The page's first paint can take longer than two frames, and starting work earlier would delay it.
  await waitForFirstPaint()
}

/** Awaits the first paint. Resolves immediately in browsers without paint timing. */
function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
    setTimeout(resolve, TIMEOUT_MS)
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}
