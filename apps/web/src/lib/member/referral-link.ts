export function createReferralLink(origin: string, code: string): string {
  return `${origin}/auth/signup?referralCode=${encodeURIComponent(code)}`
}
