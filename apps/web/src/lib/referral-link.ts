/** The address that invites a friend. */
export function referralLink(origin: string, code: string): string {
  return `${origin}/auth/signup?referralCode=${encodeURIComponent(code)}`
}
