import { wrapText } from './wrap-text.ts'

/** Required subset of a terminal stream. */
interface Output {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** Prints text and a line break. Wraps the text if the output is a terminal. */
export function printLine(text: string, output: Output = process.stdout): void {
  output.write(`${output.isTTY ? wrapText(text, textWidth(output)) : text}\n`)
}

/** Returns the usable width of a terminal. Some terminals add an empty line after a full one. */
export const textWidth = ({ columns = 80 }: Pick<Output, 'columns'>): number => Math.max(20, columns) - 1
