const MICRO = 1_000_000n

/** Parses an exact decimal into millionths. */
export function toMicro(points: string): bigint {
  const [whole = '0', fraction = ''] = points.replace('-', '').split('.')
  const micro = BigInt(whole) * MICRO + BigInt(fraction.padEnd(6, '0').slice(0, 6))
  return points.startsWith('-') ? -micro : micro
}

/** Formats millionths that are not negative as an exact decimal without trailing zeros. */
export function formatMicro(micro: bigint): string {
  const fraction = String(micro % MICRO)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction ? `${micro / MICRO}.${fraction}` : String(micro / MICRO)
}
