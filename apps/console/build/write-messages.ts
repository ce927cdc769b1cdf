import { writeMessages } from './messages.ts'

writeMessages()
