import { parentPort } from 'node:worker_threads'
import { fitsBcrypt } from './fits-bcrypt.ts'

parentPort?.on('message', ({ stored, password }: { stored: string; password: string }) => {
  parentPort?.postMessage(fitsBcrypt(stored, password))
})
