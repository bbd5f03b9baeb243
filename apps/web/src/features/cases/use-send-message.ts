import { createIdempotencyKey } from '@hearth/client/retry'
import type { CaseThread } from '@hearth/protocol/endpoints/cases'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { normaliseError } from '../../lib/api/api-error.ts'
import type { NewMessage } from './api.ts'

interface Options {
  send: (message: NewMessage, idempotencyKey: string) => Promise<CaseThread>
  onSent: (thread: CaseThread) => void
  onFailed?: (() => void) | undefined
}

/**
 * Returns a mutation that sends a message, and `sendOnce`, which ignores calls while a message is being sent. The
 * same message has the same idempotency key until the server responds, so it arrives once even if a response is
 * lost.
 */
export function useSendMessage({ send, onSent, onFailed }: Options) {
  const isSending = useRef(false)
  const last = useRef<{ content: string; key: string }>(undefined)
  const mutation = useMutation({
    retry: 0,
    mutationFn: (message: NewMessage) => {
      const content = JSON.stringify(message)
      if (last.current?.content !== content) last.current = { content, key: createIdempotencyKey() }
      return send(message, last.current.key)
    },
    onSuccess: (thread) => {
      last.current = undefined
      onSent(thread)
    },
    onError: (error) => {
      if (normaliseError(error).code !== 'NETWORK_ERROR') last.current = undefined
      onFailed?.()
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const sendOnce = (message: NewMessage) => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(message)
  }
  return { ...mutation, sendOnce }
}
