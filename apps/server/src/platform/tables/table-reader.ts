import { openTable } from './open-table.ts'
import { tellTable } from './table-thread.ts'

await tellTable(openTable)
