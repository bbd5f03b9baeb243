/** An invalid setting. The message includes name, value and expected value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
