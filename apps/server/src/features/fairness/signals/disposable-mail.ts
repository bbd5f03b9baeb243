import type { FairnessRule } from '../signal.ts'

/** A domain with disposable addresses. Some honest members use them for privacy. */
export const disposableMail: FairnessRule = {
  name: 'disposable-mail',
  judge: ({ isDisposable, mailDomain: domain }, weight) =>
    isDisposable && weight > 0 ? { subject: domain, score: weight, evidence: { domain } } : undefined,
  sentence: ({ domain }) =>
    `The domain of your e-mail address, ${domain}, gives out addresses to throw away.`,
}
