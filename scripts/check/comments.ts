import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from '../paths.ts'

/** Limits of the check: the median length in words, and the number of discouraged phrases. They may only decrease. */
const limits = { medianWords: 11, discouragedPhrases: 5 }

/** Discouraged openers and phrases, each with its replacement. */
const discouragedPhrases: readonly [RegExp, string][] = [
  [/^(?:What|Who|Whoever|Whatever|Where|Whether) (?!.*\?)/, 'a verb in the third person, or a noun'],
  [/\b(?:for|to|of|by|from) who(?:ever)?\b/i, 'the noun: "the member who"'],
  [/\b(?:is|are|was|were) told\b/i, '"receives" or "is notified"'],
  [/\b(?:anew|mends?|mended)\b/i, '"again" or "fix"'],
  [/\bwhat it takes\b/i, 'the noun'],
  [/\bthere is nothing to\b/i, 'the fact'],
]

const directives =
  /^\s*(?:biome-ignore|@ts-|@vitest|\/ ?<reference|#__PURE__|@__PURE__|@vite-ignore|v8 ignore)/

const generatedFiles = /\.gen\.ts$|\/email\/compiled\/|\/src\/artifacts\//

export interface Comment {
  /** Line of the comment's first character, from 1. */
  line: number
  /** Source offsets in UTF-16 units. Adjacent line comments are one comment. */
  start: number
  end: number
  /** Text without comment markers, in one line. */
  text: string
}

/** Returns the comments of a source, excluding tool directives. */
export function listComments(file: string, source: string): Comment[] {
  const { comments } = parseSync(file, source)
  const found: (Comment & { isLine: boolean })[] = []
  for (const { type, value, start, end } of comments) {
    if (directives.test(value.replace(/^\*/, ''))) continue
    const text = value
      .replaceAll(/^[ \t]*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const previous = found.at(-1)
    const isLine = type === 'Line'
    const continuesPrevious =
      isLine && previous?.isLine && /^\n[ \t]*$/.test(source.slice(previous.end, start))
    const startsLine = /(?:^|\n)[ \t]*$/.test(source.slice(0, previous?.start ?? 0))
    if (continuesPrevious && startsLine) {
      previous.end = end
      previous.text = `${previous.text} ${text}`.trim()
    } else {
      found.push({ line: source.slice(0, start).split('\n').length, start, end, text, isLine })
    }
  }
  return found
}

/** Counts the words that contain a letter or a digit. */
export function countWords(text: string): number {
  return text.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length
}

/** Returns the replacement for each discouraged phrase in a comment. */
export function findDiscouragedPhrases(text: string): string[] {
  return discouragedPhrases.flatMap(([phrase, replacement]) => {
    const match = phrase.exec(text)
    return match ? [`"${match[0].trim()}": write ${replacement}`] : []
  })
}

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((file) => file !== '' && !generatedFiles.test(file))
  const comments = files.flatMap((file) =>
    listComments(file, readFileSync(join(root, file), 'utf8')).map((comment) => ({ file, ...comment })),
  )
  const lengths = comments.map(({ text }) => countWords(text)).sort((a, b) => a - b)
  const median = lengths[lengths.length >> 1] ?? 0
  const discouraged = comments.flatMap(({ file, line, text }) =>
    findDiscouragedPhrases(text).map((advice) => `${file}:${line}: ${advice}`),
  )
  if (median > limits.medianWords || discouraged.length > limits.discouragedPhrases) {
    for (const line of discouraged) console.log(line)
    process.exitCode = 1
  }
  console.log(
    `${comments.length} comments; median ${median} words (at most ${limits.medianWords}); ` +
      `${discouraged.length} discouraged phrases (at most ${limits.discouragedPhrases})`,
  )
}
