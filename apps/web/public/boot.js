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
  if (path !== '/dashboard' || !isFresh(token)) return
  // Request the first data of the dashboard while its scripts load. src/lib/api/early-requests.ts uses it.
  const parts = {
    user: '/api/user',
    stats: '/api/users/stats',
    whitelisted: '/api/users/is-whitelisted',
    onboarded: '/api/users/user-onboarded',
    account: '/api/user/account',
    nodes: '/api/nodes',
    credits: '/api/nodes/credits?limit=1',
    smartAccount: '/api/peaq/smart-account-exists',
    getStarted: '/api/users/get-started',
  }
  const config = fetch('/config.json', { credentials: 'same-origin' })
  const overview = readOverview()
  const readPart = async (part) => {
    const body = (await overview)[part]
    return body && Response.json(body)
  }
  const responses = new Map(
    Object.entries(parts).map(([part, path]) => [path, readPart(part).catch(() => undefined)]),
  )
  Object.assign(window, { earlyConfig: config, earlyRequests: { token, responses } })

  async function readOverview() {
    const { apiUrl } = await (await config).clone().json()
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(apiUrl + '/api/overview', { headers })
    return response.ok ? response.json() : {}
  }

  // A token that expires within 20 seconds is refreshed before use. See src/lib/session/session-token.ts.
  function isFresh(jwt) {
    try {
      const { exp } = JSON.parse(atob(jwt.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
      return exp - Date.now() / 1000 > 20
    } catch {
      return false
    }
  }
})()
