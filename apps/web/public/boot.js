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
  const path = location.pathname
  // Same list as packages/protocol/src/signed-out-path.ts. These pages are a document of their own.
  if (/^\/($|auth(\/(?!v1(\/|$))|$)|undo\/?$)/.test(path)) {
    // Redirect members before the sign-in page loads. It handles links with parameters itself.
    const isSignIn = /^\/(auth\/?)?$/.test(path) && location.search + location.hash === ''
    if (isSignIn && token !== null) location.replace('/dashboard')
    return
  }
  // Files of the page to be shown. See build/preload-pages.ts.
  const files = JSON.parse(document.currentScript?.dataset.pages ?? '{}')[path] ?? []
  // Redirect visitors before the portal loads. Without a list, the portal decides.
  if (token === null && files.length > 0 && path !== '/faqs') return location.replace('/auth')
  for (const href of files) {
    // Same request mode as the portal's, or the browser would fetch the file twice.
    const how = href.endsWith('.css')
      ? { rel: 'preload', as: 'style', crossOrigin: '' }
      : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), how, { href }))
  }
})()
