/** For browsers that do not report the paint, for example in background tabs. */
const TIMEOUT_MS = 1_000

/** Waits until the current render is on the screen: the second frame starts after the first is drawn. */
export async function afterFirstPaint(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  // The first paint takes longer, and work that starts before would delay it.
  await waitForFirstPaint()
}

/** Browsers without paint timing do not wait. */
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
