export interface RelayerTables {
  chain_heads: {
    chain_id: number
    genesis_hash: Buffer
    number: number
    hash: Buffer
    seen_at: Date
  }
}
