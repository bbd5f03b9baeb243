/** A wrong setting; the message names it, what it got and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
