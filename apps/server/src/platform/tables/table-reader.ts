import { openTable } from './open-table.ts'
import { sendTable } from './table-thread.ts'

// Script of the thread that reads one uploaded table file (CSV, XLSX). `readInThread` starts it; nothing imports it.
await sendTable(openTable)
