import type { HelpTopic } from '../../../build/help-pages.ts'
import type { Node } from '../../lib/browser/html-tree.ts'

/** Returns the topics with only the questions that match every word, ignoring case and accents. */
export function findQuestions(topics: HelpTopic[], query: string): HelpTopic[] {
  const words = normalize(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return topics
  return topics
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter(({ title, body }) => {
        const text = normalize(`${topic.title} ${title} ${getText(body)}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

function getText(nodes: Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : getText(node[2]))).join(' ')
}

function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
