/** Whether an account is closed by an operator, for now or for good. */
export function isBanned(user: { banned_until: Date | null }, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}
