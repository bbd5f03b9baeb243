import { messages } from '../messages.ts'
import type { FairnessRule } from '../signal.ts'

/** An address at a disposable domain. Some honest members use such addresses for privacy. */
export const disposableMail: FairnessRule<{ domain: string }> = {
  name: 'disposable-mail',
  evaluate: ({ isDisposable, mailDomain: domain }, weight) =>
    isDisposable && weight > 0 ? { subject: domain, score: weight, evidence: { domain } } : undefined,
  describe: messages.disposableEmail,
}
