import { sendTable } from '#platform/tables/table-thread.ts'
import { openFile } from './open-file.ts'

await sendTable(openFile)
