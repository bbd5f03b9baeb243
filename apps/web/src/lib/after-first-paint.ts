/** For a browser that keeps the moment to itself, as some do of a page that was opened in the background. */
const TIMEOUT_MS = 1_000

/** Waits until what is about to be shown is on the screen: the second frame begins when the first one is drawn. */
export async function afterFirstPaint(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  // The very first one takes longer to get to the screen, and what begins meanwhile holds it up.
  await waitForFirstPaint()
}

/** As the browser tells; one that does not is not waited for. */
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
