// Runs before the first paint and before the portal's own files are there. The portal's CSP allows no inline script.
;(() => {
  let theme = 'light'
  let token = null
  try {
    theme = localStorage.getItem('theme') ?? 'light'
    token = localStorage.getItem('accessToken')
  } catch {
    // Storage is blocked: the default theme, and nobody is logged in.
  }
  // No page flashes in the wrong theme.
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
  // Whoever is logged in is shown a page of the portal: see build/preload-pages.ts.
  const pages = document.currentScript?.dataset.pages
  if (token === null || !pages) return
  const page = location.pathname === '/' ? '/dashboard' : location.pathname
  for (const href of JSON.parse(pages)[page] ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
})()
