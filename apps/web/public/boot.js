// Runs before the first paint. A separate file, because the CSP allows no inline scripts.
;(() => {
  let theme = 'light'
  let token = null
  try {
    theme = localStorage.getItem('theme') ?? 'light'
    token = localStorage.getItem('accessToken')
  } catch {
    // Storage is blocked: use the default theme, signed out.
  }
  // Prevents a flash of the wrong theme.
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
  // Preloads the files of the page to be shown, or of the sign-in page for visitors. See build/preload-pages.ts.
  const pages = JSON.parse(document.currentScript?.dataset.pages ?? '{}')
  const path = location.pathname
  const isOpen = /^\/(faqs|policies\/)/.test(path)
  const isOwn = token !== null || isOpen || path === '/auth/signup'
  const page = !isOwn ? '/auth' : path === '/' ? '/dashboard' : path
  for (const href of pages[page] ?? []) {
    // Same request mode as the portal's, or the browser would fetch the file twice.
    const how = href.endsWith('.css')
      ? { rel: 'preload', as: 'style', crossOrigin: '' }
      : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), how, { href }))
  }
})()
