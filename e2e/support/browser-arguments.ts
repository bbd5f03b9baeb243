/** Chromium arguments for tests and screenshots: no sandbox, because root has none, and no background requests. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
