/** An invalid setting. The message states its name, its value and the expected value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
