/** Chromium arguments for tests and screenshots. The sandbox is disabled, because root cannot use it. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
