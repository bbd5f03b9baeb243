const GLYPHS = 'abcdefghijklmnopqrstuvwxyz'

/** The text with its first `settled` characters in place and the rest shuffled; spaces stay where they are. */
export function scramble(text: string, settled: number, random: () => number = Math.random): string {
  return [...text]
    .map((character, index) =>
      index < settled || character === ' ' ? character : GLYPHS[Math.floor(random() * GLYPHS.length)],
    )
    .join('')
}
