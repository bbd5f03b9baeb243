import type { Message } from '@hearth/protocol/messages'

/** Creates a message for an error whose text does not matter. */
export function createTestMessage(text: string): Message {
  return { id: 'test.message', params: {}, texts: { en: text, de: text } }
}
