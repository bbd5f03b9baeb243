import { onTestFinished } from 'vitest'

/**
 * Cancels navigations to other documents until the end of the test, because they would end the test.
 * @returns their paths with queries, or `reload`
 */
export function recordNavigations(): string[] {
  const paths: string[] = []
  const record = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return
    event.preventDefault()
    const { pathname, search } = new URL(event.destination.url)
    paths.push(event.navigationType === 'reload' ? 'reload' : pathname + search)
  }
  navigation.addEventListener('navigate', record)
  onTestFinished(() => navigation.removeEventListener('navigate', record))
  return paths
}
