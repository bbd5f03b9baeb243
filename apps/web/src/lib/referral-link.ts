/** The address that invites a friend. */
export function createReferralLink(origin: string, code: string): string {
  return `${origin}/auth/signup?referralCode=${encodeURIComponent(code)}`
}
