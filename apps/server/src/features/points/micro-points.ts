const MICRO = 1_000_000n

/** Parses an exact decimal that is not negative into millionths. */
export function toMicro(points: string): bigint {
  const [whole = '0', fraction = ''] = points.split('.')
  return BigInt(whole) * MICRO + BigInt(fraction.padEnd(6, '0'))
}

/** Formats millionths as an exact decimal without trailing zeros. */
export function formatMicro(micro: bigint): string {
  const fraction = String(micro % MICRO)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction ? `${micro / MICRO}.${fraction}` : String(micro / MICRO)
}
