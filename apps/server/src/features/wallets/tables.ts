export interface WalletsTables {
  wallet_links: {
    member_id: string
    one_time_right: 'link' | 'change'
    /** 20 bytes. */
    address: Buffer
    linked_at: Date
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends WalletsTables {}
}
