import { type RuntimeConfig, runtimeConfigSchema } from '@hearth/protocol/runtime-config'
import { writeStored } from '@hearth/ui/lib/browser-storage'

/** Storage key of the last page load's configuration, as JSON. */
const FULL_CONFIG_KEY = 'fullConfig'

declare global {
  /** Response that public/boot.js requested while the scripts loaded, if it did. */
  var earlyConfig: Promise<Response> | undefined
}

let loaded: RuntimeConfig | undefined

/**
 * Loads the installation's settings.
 * @throws Error if they are missing or invalid
 */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetchConfig()
  if (!response.ok) throw new Error(`/config.json responded with ${response.status}`)
  const checked = runtimeConfigSchema.safeParse(await response.json())
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new Error(`/config.json is invalid: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  loaded = checked.data
  writeStored(FULL_CONFIG_KEY, JSON.stringify(loaded))
  return loaded
}

function fetchConfig(): Promise<Response> {
  const early = globalThis.earlyConfig
  // A retry needs a new request.
  globalThis.earlyConfig = undefined
  return early ?? fetch('/config.json', { credentials: 'same-origin' })
}

/** Returns the settings, which are loaded before the first render. */
export function runtimeConfig(): RuntimeConfig {
  if (!loaded) throw new Error('The configuration was read before it was loaded')
  return loaded
}
