import heartbeats from './content/en/1-heartbeats.md'
import points from './content/en/2-points.md'
import wallet from './content/en/3-wallet.md'
import account from './content/en/4-account.md'
import appeals from './content/en/5-appeals.md'
import privacy from './content/en/6-privacy.md'

export const topics = [heartbeats, points, wallet, account, appeals, privacy]
