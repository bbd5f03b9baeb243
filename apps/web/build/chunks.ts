/**
 * What the browser gets in one file. Left alone, each module that two pages share becomes a file of its own, and a file
 * costs a kilobyte of headers and its place in the queue.
 */
export const chunks = [
  {
    name: 'start',
    test: [
      // Not those that wagmi brings along.
      /(?<!wagmi\/)node_modules\/(react|react-dom|scheduler|zustand|tslib|@tanstack)\//,
      /node_modules\/@radix-ui\/react-(slot|compose-refs)\//,
      /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
      /\/apps\/web\/src\/(lib\/(?!live\.|claim|pagination|use-now|ipfs|save-stream|use-size|identity-(?!seen)|wallet\/)|auth\/(session|follow-session|take-callback|owes))/,
      /\/packages\/protocol\/src\/(constants|calendar-day)\.ts/,
      /light-protocol\/(?!endpoints\/)|vite\/preload-helper|rolldown\/runtime/,
      /\/apps\/web\/src\/ui\/(button|card|field|full-page-message|load-failed|logo|notice|password-field|skeleton|spinner|theme-toggle|toast)\.tsx?/,
    ],
  },
  {
    name: 'sign-in',
    test: [
      /\/packages\/protocol\/src\/spell-email-address\.ts/,
      /\/apps\/web\/src\/routes\/auth\/(route|index)\.tsx\?tsr/,
      /\/apps\/web\/src\/auth\/(auth-|bot-check\/(use|bot|alt)|form-|inviter|log-in|network|outbox|refusal|sign-up|submit|use-|verify\.ts)/,
    ],
  },
  {
    name: 'portal',
    test: [
      /node_modules\/(@radix-ui\/(?!react-(one-time|roving|collection|alert-dialog|dialog|focus))|@floating-ui\/|eventsource-parser)/,
      /node_modules\/lucide-react\/dist\/esm\/icons\/(x|chevron-\w+|copy|check|download)\.\w+$/,
      /light-protocol\/endpoints\/identity/,
      /\/apps\/web\/src\/(shell\/(?!sidebar-sheet)|identity\/(identity-(status|news)|tell-changes)|lib\/(live\.|claim|pagination|use-now|use-size|save-stream|identity-(?!seen))|ui\/(tooltip|confirm\.|copy-command|select|row|pages|figures)|policies\/(policy-prompts|policy-queries)|routes\/_portal\.tsx\?tsr|referrals\/referral-status)/,
    ],
  },
  {
    name: 'dialog',
    test: [
      /node_modules\/(@radix-ui\/react-(alert-dialog|dialog|focus-\w+)|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref)/,
      /\/apps\/web\/src\/(ui\/(dialog|confirm-dialog|return-focus|style-singleton)|shell\/sidebar-sheet)\.tsx?/,
    ],
  },
].map(({ name, test }, index, { length }) => ({
  name,
  test: (id: string) => test.some((part) => part.test(id)),
  priority: length - index,
}))
