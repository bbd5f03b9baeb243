import { testRecovery } from '../flows/recover.ts'

testRecovery()
