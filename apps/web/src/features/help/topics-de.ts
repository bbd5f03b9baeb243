import heartbeats from './content/de/1-heartbeats.md'
import points from './content/de/2-points.md'
import wallet from './content/de/3-wallet.md'
import account from './content/de/4-account.md'
import appeals from './content/de/5-appeals.md'
import privacy from './content/de/6-privacy.md'

export const topics = [heartbeats, points, wallet, account, appeals, privacy]
