const GLYPHS = 'abcdefghijklmnopqrstuvwxyz'

/** Returns the text with random letters in place of all characters after the first `settled`. Spaces stay. */
export function scramble(text: string, settled: number, random: () => number = Math.random): string {
  return [...text]
    .map((character, index) =>
      index < settled || character === ' ' ? character : GLYPHS[Math.floor(random() * GLYPHS.length)],
    )
    .join('')
}
