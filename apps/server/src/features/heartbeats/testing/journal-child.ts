import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { CreditJournal } from '../credit-journal.ts'

// Opens a journal in a child process, prints whether it adopted segments, and holds its lock until killed.
const journal = new CreditJournal(process.argv[2] ?? '', pino({ level: 'silent' }))
const memberId = randomUUID()
const slot = { memberId, nodeId: memberId, slotEnd: Date.now(), intervalMs: 900_000, network: 'a network' }
await journal.append([slot])
console.log(journal.hasReplay ? 'took over' : 'own only')
setInterval(() => undefined, 1_000_000)
