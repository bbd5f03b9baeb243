/**
 * Chromium arguments for tests and screenshots: no sandbox, because root cannot use it, and no background
 * requests.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
