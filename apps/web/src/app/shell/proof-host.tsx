import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { Suspense, useEffect, useState } from 'react'
import { registerProofPrompt } from '../../lib/api/proof.ts'

const { Part: ProofDialog } = lazyPart(
  async () => (await import('../../features/auth/security/proof-dialog.tsx')).ProofDialog,
)

interface OpenPrompt {
  answer: Promise<boolean>
  close: (isProved: boolean) => void
}

/** Shows one dialog for all calls that need proof of identity. */
export function ProofHost() {
  const [open, setOpen] = useState<OpenPrompt | null>(null)
  useEffect(() => {
    let current: OpenPrompt | undefined
    const remove = registerProofPrompt(() => {
      if (!current) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        current = {
          answer: promise,
          close: (isProved) => {
            current = undefined
            setOpen(null)
            resolve(isProved)
          },
        }
        setOpen(current)
      }
      return current.answer
    })
    return () => {
      remove()
      current?.close(false)
    }
  }, [])
  return (
    open && (
      <Suspense>
        <ProofDialog onProved={() => open.close(true)} onClose={() => open.close(false)} />
      </Suspense>
    )
  )
}
