/**
 * Opens the sign-in page, which is a separate document.
 * @returns a promise that never settles, so that the current page stays as it is
 */
export function openSignIn(): Promise<never> {
  location.replace('/auth')
  return new Promise(() => undefined)
}
