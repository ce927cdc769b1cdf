import { openTable } from './open-table.ts'
import { sendTable } from './table-thread.ts'

await sendTable(openTable)
