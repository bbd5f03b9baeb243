import { type Facts, fact } from '../fact.ts'

const policies = (name: string) => `apps/web/src/features/policies/${name}`
const API = policies('api.ts')
const PROMPTS = policies('policy-prompts.tsx')
const ACCEPT = policies('accept-policy.ts')
const FLAGS = 'apps/web/src/lib/member/policy-flags.ts'
const ROUTES = 'apps/server/src/features/policies/routes.ts'
const MESSAGES = 'apps/server/src/features/policies/messages.ts'

/** Terms and privacy policy. */
export const pol: Facts = {
  'POL-01': [
    fact(
      'the status of the terms is fetched',
      ROUTES,
      "readAccepted(db, caller.memberId, 'terms', now())",
      "readAccepted(db, caller.memberId, 'privacy', now())",
    ),
    fact('true stores tosAccepted', FLAGS, "accepted ? 'true' : null", 'null'),
    fact('false removes tosAccepted', FLAGS, "accepted ? 'true' : null", 'String(accepted)'),
    {
      states: 'an unreadable answer counts as not accepted',
      mutants: [
        {
          file: API,
          from: 'if (isUnreadable(error)) return false',
          to: 'if (isUnreadable(error)) return true',
        },
        { file: API, from: 'answer?.istosAccepted === true', to: 'answer?.istosAccepted !== false' },
      ],
    },
    fact(
      'accepting invalidates the cache',
      ACCEPT,
      'return client.invalidateQueries({ queryKey: query().queryKey })',
      '',
    ),
    fact(
      'only whitelisted users are asked',
      PROMPTS,
      'mustAccept && terms.data === false',
      'terms.data === false',
    ),
    fact('who has accepted is not asked', PROMPTS, 'mustAccept && terms.data === false', 'mustAccept'),
  ],
  'POL-02': [
    fact(
      'the status of the privacy policy is fetched',
      ROUTES,
      "readAccepted(db, caller.memberId, 'privacy', now())",
      "readAccepted(db, caller.memberId, 'terms', now())",
    ),
    fact(
      'all users are asked',
      PROMPTS,
      'asksPrivacy = privacy.data',
      'asksPrivacy = mustAccept && privacy.data',
    ),
    fact('who has accepted is not asked', PROMPTS, 'privacy.data === false', 'privacy.data !== undefined'),
    fact('who skipped it this session is not asked', PROMPTS, ' && !skipped', ''),
    fact(
      'it waits for the terms',
      PROMPTS,
      '<PolicyDialog key="terms" kind="terms" />',
      '<><PolicyDialog kind="terms" /><PolicyDialog kind="privacy" onSkip={skip} /></>',
    ),
    fact('acceptance clears the skip flag', FLAGS, '  if (accepted) setPrivacySkipped(false)\n', ''),
    fact(
      'accepted is mirrored',
      FLAGS,
      'writeStored(PRIVACY_KEY, String(accepted))',
      "writeStored(PRIVACY_KEY, 'false')",
    ),
    fact(
      'not accepted is mirrored',
      FLAGS,
      'writeStored(PRIVACY_KEY, String(accepted))',
      "writeStored(PRIVACY_KEY, 'true')",
    ),
  ],
  'POL-03': [
    {
      states: "accepted terms say 'Terms of Service accepted successfully'",
      mutants: [
        { file: MESSAGES, from: "en: 'Terms of Service accepted successfully'", to: "en: 'Accepted'" },
        {
          file: ACCEPT,
          from: 'toast.success(message)',
          to: "toast.success(short === 'TOS' ? 'Accepted' : message)",
        },
      ],
    },
    fact(
      "failed terms say 'Failed to update TOS acceptance. Please try again.'",
      ACCEPT,
      "short: 'TOS'",
      "short: 'terms'",
    ),
    {
      states: "an accepted privacy policy says 'Privacy Policy accepted successfully'",
      mutants: [
        { file: MESSAGES, from: "en: 'Privacy Policy accepted successfully'", to: "en: 'Accepted'" },
        {
          file: ACCEPT,
          from: 'toast.success(message)',
          to: "toast.success(short === 'PP' ? 'Accepted' : message)",
        },
      ],
    },
    fact(
      "a failed privacy policy says 'Failed to update PP acceptance. Please try again.'",
      ACCEPT,
      "short: 'PP'",
      "short: 'privacy'",
    ),
    fact('both failures ask to try again', ACCEPT, 'acceptance. Please try again.', 'acceptance.'),
    fact(
      'an unreadable answer is success=false',
      ACCEPT,
      '{ success: false, message: t(',
      '{ success: true, message: t(',
    ),
    fact(
      "its message is 'Failed to parse response'",
      ACCEPT,
      "message: 'Failed to parse response'",
      "message: 'Failed'",
    ),
  ],
}
