// Runs before the first paint of log-in.html. A separate file, because the CSP allows no inline scripts.
;(() => {
  const { documentElement, currentScript, head } = document
  let theme = 'light'
  let token = null
  const languages = [...navigator.languages]
  try {
    theme = localStorage.getItem('theme') ?? 'light'
    token = localStorage.getItem('accessToken')
    languages.unshift(localStorage.getItem('language'))
    languages.unshift(JSON.parse(localStorage.getItem('user'))?.language)
  } catch {
    // Storage is blocked or has no valid member: use the default theme, signed out.
  }
  // Prevents a flash of the wrong theme.
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  documentElement.classList.toggle('dark', dark)
  // Redirect members before the page loads. The app handles email links itself.
  const isPlain = location.search + location.hash === ''
  if (isPlain && token !== null) return location.replace('/dashboard')
  const [entry, ...imports] = JSON.parse(currentScript.dataset.files)
  const start = () => {
    for (const href of imports)
      head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    import(entry)
  }
  // Small devices get a notice instead. Same query as in src/app/app-frame.tsx.
  const isSmall = matchMedia('(max-width: 767.98px) and (max-device-width: 767.98px)').matches
  if (!isPlain || isSmall) return addEventListener('DOMContentLoaded', start)
  // Show the form. Same language as in src/lib/i18n/language.ts.
  const codes = languages.map((tag) => tag?.split('-')[0].toLowerCase())
  documentElement.dataset.shell = codes.find((code) => code === 'en' || code === 'de') ?? 'en'
  // Load the app after the first paint, so that the form does not share the bandwidth with it.
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    // Not every browser and tab reports a paint.
    setTimeout(resolve, document.hidden ? 0 : 2_000)
  })
  addEventListener('DOMContentLoaded', () => painted.then(start))
})()
