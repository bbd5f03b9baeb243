/** Returns the exact text that a wallet signs (EIP-191, `personal_sign`) to be linked permanently. */
export function linkWalletMessage(email: string): string {
  return `Permanently link wallet to account: ${email} This can only be done once.`
}

/** Returns the text that the new wallet signs to replace the linked one. */
export function changeWalletMessage(email: string): string {
  return `Change linked wallet for account: ${email}. WARNING: This can only be done once.`
}
