import { useEffect, useState } from 'react'

/**
 * Loads the data of a page once.
 * @param load returns undefined if it opened a different page
 * @returns undefined until the data is loaded
 * @throws the error of `load`, for the error boundary
 */
export function useLoaded<Data>(load: () => Promise<Data | undefined>): Data | undefined {
  const [result, setResult] = useState<{ data?: Data | undefined; error?: unknown }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    let isShown = true
    load().then(
      (data) => isShown && setResult({ data }),
      (error: unknown) => isShown && setResult({ error }),
    )
    return () => {
      isShown = false
    }
  }, [])
  if (result.error) throw result.error
  return result.data
}
