/**
 * Replaces `react-style-singleton`, which Radix uses to lock scrolling. Uses a constructed style sheet,
 * because the CSP blocks `<style>` elements.
 */
import { useEffect } from 'react'

interface Singleton {
  add(css: string): void
  remove(): void
}

export function stylesheetSingleton(): Singleton {
  let userCount = 0
  const sheet = new CSSStyleSheet()
  return {
    add(css) {
      userCount += 1
      if (userCount > 1) return
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    remove() {
      userCount -= 1
      if (userCount > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    },
  }
}

export function styleHookSingleton(): (styles: string, isDynamic?: boolean) => void {
  const sheet = stylesheetSingleton()
  return (styles, isDynamic) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: as in the package, static styles are added once.
    useEffect(() => {
      sheet.add(styles)
      return () => sheet.remove()
    }, [isDynamic && styles])
  }
}

export function styleSingleton(): (props: { styles: string; dynamic?: boolean }) => null {
  const useStyle = styleHookSingleton()
  return ({ styles, dynamic }) => {
    useStyle(styles, dynamic)
    return null
  }
}
