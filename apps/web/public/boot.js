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
  const isOwn = token !== null || isOpen || path === '/auth/signup'
  const page = !isOwn ? '/auth' : path === '/' ? '/dashboard' : path
  for (const href of pages[page] ?? []) {
    // As the portal will ask for it, or the browser would fetch it twice.
    const how = href.endsWith('.css')
      ? { rel: 'preload', as: 'style', crossOrigin: '' }
      : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), how, { href }))
  }
})()
