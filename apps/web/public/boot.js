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
  // The files of the page that will be shown, where a stranger is sent to log in: see build/preload-pages.ts.
  const pages = JSON.parse(document.currentScript?.dataset.pages ?? '{}')
  const path = location.pathname
  const isOpen = /^\/(faqs|policies\/)/.test(path)
  const page = token === null && !isOpen ? '/auth' : path === '/' ? '/dashboard' : path
  for (const href of pages[page] ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
})()
