// Runs before the first paint, so that no page flashes in the wrong theme. The portal's CSP allows no inline script.
;(() => {
  let theme = 'light'
  try {
    theme = localStorage.getItem('theme') ?? 'light'
  } catch {
    // Storage is blocked: the default theme.
  }
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})()
