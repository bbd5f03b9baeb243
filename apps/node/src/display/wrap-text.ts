import { programCommand } from '../say-command.ts'

/**
 * Wraps text at spaces to lines of at most `width` characters. Longer words are not split, and neither are
 * command lines, so that they can be copied.
 * @param command beginning of command lines, which extend to the end of their line
 */
export function wrapText(text: string, width: number, command = programCommand()): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width, command))
    .join('\n')
}

function wrapLine(text: string, width: number, command: string): string {
  const at = text.indexOf(`${command} `)
  const words = (at < 0 ? text : text.slice(0, at)).split(' ')
  if (at >= 0) words.splice(-1, 1, text.slice(at))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}
