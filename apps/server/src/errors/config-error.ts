/** An invalid setting. The message includes its name, the value and the expected value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
