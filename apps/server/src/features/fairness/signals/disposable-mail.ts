import { messages } from '../messages.ts'
import type { FairnessRule } from '../signal.ts'

/** A domain with disposable addresses. Some honest members use them for privacy. */
export const disposableMail: FairnessRule<{ domain: string }> = {
  name: 'disposable-mail',
  judge: ({ isDisposable, mailDomain: domain }, weight) =>
    isDisposable && weight > 0 ? { subject: domain, score: weight, evidence: { domain } } : undefined,
  describe: messages.disposableEmail,
}
